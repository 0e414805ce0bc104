import { call } from '@cessio/client';
import type { EntityName } from '@cessio/contract';
import { getAvailability } from '@cessio/contract/account';
import { registerTexts } from '@cessio/shell';
import { useBoard } from '@cessio/ui/charts';
import texts from '../../../locales/home-money.json' with { type: 'json' };

registerTexts('invoices', texts);

/** The supplier's accounts, the one with the most to draw first; all widgets that show them share one answer. */
export const useMoney = (entities: readonly EntityName[] = []) =>
  useBoard('money', (signal) => call(getAvailability, { query: {}, signal }), entities);
