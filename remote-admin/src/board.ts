import type { WidgetPlace } from '@cessio/contract';

/** The places of this remote's widgets; read by the bundler, so only types are imported here. */
export const places = [
  {
    name: 'figures',
    title: 'admin:board.figures',
    board: 'home',
    actors: 'CSARLMX',
    size: 'half',
    parts: 2,
    height: 98,
    phoneHeight: 116,
    order: 30,
  },
] as const satisfies readonly WidgetPlace[];

export type WidgetName = (typeof places)[number]['name'];
