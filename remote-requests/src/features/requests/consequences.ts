import type { AllowedAction, GuaranteeRequest } from '@cessio/contract';
import type { TFunction } from '@cessio/shell';
import {
  formatDate,
  formatMoney,
  IconCalendarClock,
  IconEyeOff,
  IconGavel,
  IconLandmark,
  IconSend,
  IconUndo,
  IconUsers,
  type Consequence,
} from '@cessio/ui';
import { addDays } from './days-left.ts';

/** The requester answers a counter-offer within this (domain.md §C2). */
const OFFER_DAYS = 15;

/** What a step does, to whom, in the words of a confirmation. */
export function consequencesOf(
  { action }: Pick<AllowedAction, 'action'>,
  request: Pick<GuaranteeRequest, 'amount' | 'grantedAmount' | 'currency'>,
  offered: number | null,
  t: TFunction<'requests'>,
): Consequence[] {
  const money = (minor: number) => formatMoney(minor, request.currency);
  const told = (key: string): Consequence => ({ text: t(key), icon: IconUsers });
  switch (action) {
    case 'submit':
    case 'complete':
      return [
        { text: t('effect.bankAnswers'), icon: IconCalendarClock },
        { text: t('effect.noLongerEditable'), icon: IconSend },
      ];
    case 'cancel':
      return [{ text: t('effect.cancelled'), icon: IconUndo, family: 'danger' }];
    case 'study':
      return [told('effect.requesterTold')];
    case 'request_info':
      return [told('effect.requesterCompletes')];
    case 'ask_opinion':
      return [told('effect.riskTold')];
    case 'give_opinion':
      return [told('effect.adviserDecides'), { text: t('effect.opinionHidden'), icon: IconEyeOff }];
    case 'escalate':
      return [told('effect.managerDecides')];
    case 'approve':
      return [
        told('effect.requesterTold'),
        { text: t('effect.legalOpens', { amount: money(request.amount) }), icon: IconLandmark },
      ];
    case 'approve_partially':
      return [
        told('effect.requesterTold'),
        { text: t('effect.offerCloses', { date: formatDate(addDays(OFFER_DAYS)) }), icon: IconCalendarClock },
        ...(offered
          ? [{ text: t('effect.legalOnAccept', { amount: money(offered) }), icon: IconLandmark }]
          : []),
      ];
    case 'refuse':
      return [told('effect.requesterTold'), { text: t('effect.final'), icon: IconGavel, family: 'danger' }];
    case 'accept_offer':
      return [
        {
          text: t('effect.legalOpens', { amount: money(request.grantedAmount ?? request.amount) }),
          icon: IconLandmark,
        },
        told('effect.adviserTold'),
      ];
    case 'decline_offer':
      return [told('effect.adviserTold'), { text: t('effect.closed'), icon: IconUndo, family: 'danger' }];
    default:
      return [];
  }
}

/** Steps that cannot be undone against the requester: the only ones in the danger style. */
export const isDestructive = (action: string): boolean =>
  ['cancel', 'refuse', 'decline_offer'].includes(action);
