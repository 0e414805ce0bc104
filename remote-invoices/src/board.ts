import type { WidgetPlace } from '@cessio/contract';

const half = { board: 'home', size: 'half' } as const;
const figures = { name: 'figures', title: 'invoices:board.figures', board: 'home', order: 10 } as const;
const list = { ...half, parts: 1, height: 320, phoneHeight: 330 } as const;
const chart = { ...half, parts: 1, height: 350, phoneHeight: 360 } as const;
const weeks = {
  ...chart,
  name: 'weeks',
  title: 'invoices:board.weeks',
  phoneHeight: 320,
  order: 60,
} as const;
const shares = {
  ...chart,
  name: 'concentration',
  title: 'invoices:board.concentration',
  size: 'third',
  order: 70,
} as const;
const ageing = { name: 'ageing', title: 'invoices:board.ageing', height: 350, order: 50 } as const;
const portfolio = { board: 'portfolio', actors: 'ARL', parts: 1 } as const;
const upper = { ...portfolio, height: 450 } as const;
const lower = { ...portfolio, height: 398, phoneHeight: 420 } as const;

/** The places of this remote's widgets; read by the bundler, so only types are imported here. */
export const places = [
  {
    name: 'money',
    title: 'invoices:account.title',
    board: 'home',
    order: 5,
    actors: 'S',
    size: 'full',
    parts: 4,
    height: 212,
    phoneHeight: 544,
  },
  {
    name: 'waterfall',
    title: 'invoices:board.waterfall',
    board: 'home',
    order: 6,
    actors: 'S',
    size: 'full',
    parts: 1,
    height: 240,
    phoneHeight: 440,
  },
  {
    name: 'balances',
    title: 'invoices:account.title',
    board: 'home',
    order: 5,
    actors: 'ARMX',
    size: 'full',
    parts: 1,
    height: 98,
    phoneHeight: 326,
  },
  {
    ...list,
    name: 'portfolios',
    title: 'invoices:board.portfolios',
    actors: 'MX',
    size: 'full',
    height: 200,
    order: 48,
  },
  { ...figures, actors: 'CSARMX', size: 'full', parts: 3, height: 98, phoneHeight: 248 },
  { ...figures, actors: 'L', size: 'half', parts: 2, height: 98, phoneHeight: 116, order: 25 },
  { ...list, name: 'latest', title: 'invoices:board.latest', actors: 'CS', size: 'full', order: 90 },
  { ...list, ...ageing, actors: 'ARMX', size: 'third' },
  { ...list, ...ageing, actors: 'L', size: 'full' },
  { ...weeks, actors: 'C' },
  { ...weeks, actors: 'SARMX', size: 'third' },
  { ...shares, actors: 'SARMX' },
  {
    ...portfolio,
    name: 'portfolioFigures',
    title: 'invoices:board.figures',
    size: 'full',
    parts: 5,
    height: 114,
    phoneHeight: 376,
    order: 10,
  },
  { ...upper, name: 'exposure', title: 'invoices:board.exposure', size: 'wide', phoneHeight: 560, order: 20 },
  { ...upper, name: 'delay', title: 'invoices:board.delay', size: 'third', phoneHeight: 400, order: 30 },
  { ...lower, name: 'shares', title: 'invoices:board.concentration', size: 'third', order: 40 },
  { ...lower, name: 'overdue', title: 'invoices:board.overdue', size: 'wide', phoneHeight: 850, order: 50 },
] as const satisfies readonly WidgetPlace[];

export type WidgetName = (typeof places)[number]['name'];
