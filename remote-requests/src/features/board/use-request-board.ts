import { call } from '@cessio/client';
import { dashboardWidget, type BoardWidget } from '@cessio/contract';
import { useBoard } from '@cessio/ui/charts';

const ENTITIES = ['guarantee_request', 'guarantee', 'adhesion_request'] as const;

/** One widget's figures and marks on `/`. */
export const useRequestBoard = (widget: BoardWidget) =>
  useBoard(
    `dashboard/${widget}`,
    (signal) => call(dashboardWidget, { params: { widget }, signal }),
    ENTITIES,
  );
