import { startDemoMarket } from '../../demo/open-demo-market.ts';
import { paths } from '../../src/paths.ts';
import type { Figure, RunOptions } from '../bench.ts';
import { judgePages } from './judge-pages.ts';

/** Number of loads per page: odd, so that there is a median load. */
const LOADS = 3;

async function findLaptop(url: string): Promise<string> {
  const response = await fetch(`${url}/products?category=Laptop`);
  const [laptop] = (await response.json()) as { _id: string }[];
  if (!laptop) throw new Error('the demo market has no laptop');
  return laptop._id;
}

/** Measures the usual first pages of visitors with Lighthouse, on a demo market with pictures. */
export async function measureFirstViews({ quick, print }: RunOptions): Promise<Figure[]> {
  const { url, stop } = await startDemoMarket();
  try {
    const pages = {
      home: url + paths.home(),
      'a category': url + paths.categoryDetails('Laptop'),
      'a product': url + paths.categoryList(await findLaptop(url)),
      login: url + paths.login(),
    };
    return await judgePages(pages, quick ? 1 : LOADS, print);
  } finally {
    await stop();
  }
}
