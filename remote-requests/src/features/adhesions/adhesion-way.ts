import { adhesionStates, statesWith, type AdhesionState } from '@cessio/contract';
import type { AdhesionRecord } from '@cessio/contract/adhesions';
import { stepsOnWay, type History, type WayStep } from '../../way.ts';

/** The stages of a request, by the side that its company will stand on, with the instants that its history knows. */
export function stagesOf(
  { status, side }: Pick<AdhesionRecord, 'status' | 'side'>,
  history: History,
): WayStep<AdhesionState>[] {
  const way = statesWith(adhesionStates, side === 'debtor' ? 'ofDebtors' : 'milestone');
  return stepsOnWay<AdhesionState>(adhesionStates, way, status, history);
}
