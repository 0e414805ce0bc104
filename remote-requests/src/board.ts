import type { WidgetPlace } from '@cessio/contract';

const figures = { name: 'figures', title: 'requests:board.figures', order: 20 } as const;
const guarantees = {
  name: 'guarantees',
  title: 'requests:board.guarantees.title',
  board: 'home',
  order: 65,
} as const;
const card = { parts: 1, height: 350, phoneHeight: 330 } as const;

/** The places of this remote's widgets; read by the bundler, so only types are imported here. */
export const places = [
  { ...figures, board: 'home', actors: 'CSARMX', size: 'half', parts: 2, height: 98, phoneHeight: 116 },
  { ...figures, board: 'home', actors: 'L', size: 'full', parts: 4, height: 98, phoneHeight: 248 },
  { ...guarantees, ...card, actors: 'C', size: 'half' },
  { ...guarantees, ...card, actors: 'S', size: 'third' },
] as const satisfies readonly WidgetPlace[];

export type WidgetName = (typeof places)[number]['name'];
