import { adhesionStates, statesWith, type AdhesionState } from '@cessio/contract';
import type { AdhesionRecord } from '@cessio/contract/adhesions';
import { stepsOnWay, type History, type WayStep } from '../../way.ts';

/** The stages of a request, by its company's future side, with the dates from its history. */
export function stagesOf(
  { status, side }: Pick<AdhesionRecord, 'status' | 'side'>,
  history: History,
): WayStep<AdhesionState>[] {
  const way = statesWith(adhesionStates, side === 'debtor' ? 'ofDebtors' : 'milestone');
  return stepsOnWay<AdhesionState>(adhesionStates, way, status, history);
}
