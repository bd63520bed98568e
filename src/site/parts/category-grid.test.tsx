import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CategoryGrid } from './category-grid.tsx';

test('a category’s card shows the first 100 characters of its detail text', () => {
  const detail = `${'a'.repeat(99)}bc`;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CategoryGrid
        categories={[{ slug: 'Laptop', name: 'Laptop', detail }]}
        counts={[]}
        attributeCounts={[]}
      />
    </MemoryRouter>,
  );
  expect(html).toContain(`>${'a'.repeat(99)}b<`);
});
