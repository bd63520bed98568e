import { expect, test } from 'vitest';
import { allScreens, fitsPattern } from './action-routes.ts';
import { encodeForm, formsOf } from './page-forms.ts';

test('screens are found in all lists, and screens that accept forms are known', () => {
  const screens = allScreens();
  const takers = screens.filter(({ takesForms }) => takesForms).map(({ pattern }) => pattern);
  expect(screens.length).toBeGreaterThan(40);
  expect(takers).toEqual(
    expect.arrayContaining(['login', 'signup', 'profile', 'wish', 'dashboard/editproduct/:id']),
  );
  expect(fitsPattern('/dashboard/editproduct/5?x=1', 'dashboard/editproduct/:id')).toBe(true);
  expect(fitsPattern('/dashboard/editproduct/5/6', 'dashboard/editproduct/:id')).toBe(false);
});

test('a form is parsed and encoded as in a browser, once for each of its buttons', () => {
  const page = `<form method="post" action="/wish"><input type="hidden" name="id" value="a&amp;b"/>
    <input type="checkbox" name="off"/><input type="radio" name="kind" value="new" checked=""/>
    <select name="city"><option value="x">X</option><option value="y" selected="">Y</option></select>
    <textarea name="text">1 &lt; 2</textarea><button name="intent" value="add">Add</button>
    <button name="intent" value="remove">Remove</button></form><form method="get" action="/search"></form>`;
  const fields = [
    ['id', 'a&b'],
    ['kind', 'new'],
    ['text', '1 < 2'],
    ['city', 'y'],
  ];
  expect(formsOf(page, '/here').map((form) => form.fields)).toEqual([
    [...fields, ['intent', 'add']],
    [...fields, ['intent', 'remove']],
  ]);
  const [upload] = formsOf(
    '<form method="post" enctype="multipart/form-data"><input type="file" name="file" accept=".csv,text/csv"/></form>',
    '/',
  );
  expect(upload && encodeForm(upload).body).toMatch(
    /name="file"; filename="products.csv"[\s\S]*Latitude 7490/,
  );
  const [bare] = formsOf('<form method="post" enctype="multipart/form-data"></form>', '/here');
  expect(bare).toEqual({ action: '/here', isMultipart: true, fields: [], sheets: [] });
  const plain = { action: '/', isMultipart: false, fields: [['a', 'b c']], sheets: [] } as const;
  expect(encodeForm(plain).body).toBe('a=b+c');
});
