import type { IconLike } from '../icons/icon-like.ts';
import type { Family } from '../theme/tokens.ts';
import * as i from '../icons/icons.ts';

export interface StateLook {
  family: Family;
  icon: IconLike;
}

const look = (family: Family, icon: IconLike): StateLook => ({ family, icon });

/**
 * Every state of every machine: its family and its icon. Keys are those of the contract.
 * The word is the text `state.<machine>.<state>` of the namespace `common`.
 */
export const STATES: Readonly<Record<string, Readonly<Record<string, StateLook>>>> = {
  invoice: {
    draft: look('neutral', i.IconCircleDashed),
    submitted: look('progress', i.IconSend),
    awaiting_confirmation: look('action', i.IconHand),
    under_review: look('progress', i.IconScan),
    needs_info: look('action', i.IconPen),
    approved: look('success', i.IconCircleCheck),
    rejected: look('danger', i.IconCircleX),
    assigned: look('engaged', i.IconLink),
    financed: look('engaged', i.IconBanknote),
    partially_paid: look('engaged', i.IconChartPie),
    paid: look('success', i.IconArrowDownToLine),
    settled: look('success', i.IconBadgeCheck),
    disputed: look('danger', i.IconScale),
    unpaid: look('danger', i.IconTriangleAlert),
    reassigned: look('neutral', i.IconUndo),
    indemnified: look('neutral', i.IconLifeBuoy),
    cancelled: look('neutral', i.IconBan),
  },
  guaranteeRequest: {
    draft: look('neutral', i.IconCircleDashed),
    submitted: look('progress', i.IconSend),
    under_review: look('progress', i.IconScan),
    needs_info: look('action', i.IconPen),
    risk_review: look('progress', i.IconChart),
    decision: look('action', i.IconGavel),
    approved: look('success', i.IconCircleCheck),
    partially_approved: look('success', i.IconCircleDot),
    refused: look('danger', i.IconCircleX),
    legal_review: look('progress', i.IconStamp),
    formalised: look('engaged', i.IconFileCheck),
    declined: look('neutral', i.IconBan),
    cancelled: look('neutral', i.IconBan),
  },
  guarantee: {
    active: look('engaged', i.IconShieldCheck),
    reduced: look('action', i.IconTrendingDown),
    suspended: look('danger', i.IconShieldOff),
    called: look('danger', i.IconFlag),
    paid: look('neutral', i.IconBanknote),
    expired: look('neutral', i.IconCalendarClock),
    released: look('neutral', i.IconUndo),
  },
  adhesion: {
    draft: look('neutral', i.IconCircleDashed),
    submitted: look('progress', i.IconSend),
    kyc_review: look('progress', i.IconUserCheck),
    needs_info: look('action', i.IconPen),
    risk_review: look('progress', i.IconChart),
    committee: look('action', i.IconGavel),
    approved: look('success', i.IconCircleCheck),
    refused: look('danger', i.IconCircleX),
    to_sign: look('action', i.IconPen),
    signed: look('engaged', i.IconFileCheck),
    active: look('engaged', i.IconShieldCheck),
    closed: look('neutral', i.IconArchive),
  },
  document: {
    requested: look('action', i.IconUpload),
    uploaded: look('progress', i.IconFileUp),
    under_review: look('progress', i.IconScan),
    valid: look('success', i.IconCircleCheck),
    refused: look('danger', i.IconCircleX),
    expired: look('danger', i.IconCalendarClock),
    replaced: look('neutral', i.IconHistory),
    archived: look('neutral', i.IconArchive),
  },
  commission: {
    computed: look('neutral', i.IconSigma),
    posted: look('progress', i.IconLandmark),
    invoiced: look('engaged', i.IconReceipt),
    paid: look('success', i.IconCircleCheck),
    contested: look('danger', i.IconScale),
    credited: look('neutral', i.IconUndo),
  },
  batch: {
    draft: look('neutral', i.IconCircleDashed),
    to_sign: look('action', i.IconPen),
    signed: look('engaged', i.IconFileCheck),
    cancelled: look('neutral', i.IconBan),
  },
  financing: {
    requested: look('progress', i.IconSend),
    validated: look('progress', i.IconSend),
    sent: look('progress', i.IconLandmark),
    executed: look('success', i.IconCircleCheck),
    failed: look('danger', i.IconCircleX),
    cancelled: look('neutral', i.IconBan),
  },
  payment: {
    unidentified: look('action', i.IconCircleHelp),
    partly: look('action', i.IconChartPie),
    allocated: look('success', i.IconCircleCheck),
    returned: look('neutral', i.IconUndo),
  },
  dispute: {
    open: look('danger', i.IconScale),
    awaiting_bank: look('action', i.IconGavel),
    closed: look('neutral', i.IconCircleCheck),
  },
  contract: {
    draft: look('neutral', i.IconCircleDashed),
    to_sign: look('action', i.IconPen),
    active: look('engaged', i.IconShieldCheck),
    suspended: look('danger', i.IconShieldOff),
    terminated: look('neutral', i.IconArchive),
  },
  account: {
    pending: look('progress', i.IconScan),
    verified: look('success', i.IconBadgeCheck),
    blocked: look('danger', i.IconBan),
  },
  relation: {
    invited: look('progress', i.IconMail),
    active: look('engaged', i.IconShieldCheck),
    blocked: look('danger', i.IconBan),
  },
  party: {
    prospect: look('neutral', i.IconCircleDashed),
    pending: look('progress', i.IconScan),
    active: look('engaged', i.IconShieldCheck),
    suspended: look('danger', i.IconShieldOff),
    closed: look('neutral', i.IconArchive),
  },
  user: {
    pending_email: look('progress', i.IconMail),
    pending: look('progress', i.IconMail),
    active: look('success', i.IconCircleCheck),
    inactive: look('neutral', i.IconBan),
    disabled: look('neutral', i.IconBan),
    locked: look('danger', i.IconLock),
  },
  approval: {
    pending: look('action', i.IconGavel),
    approved: look('success', i.IconCircleCheck),
    rejected: look('danger', i.IconCircleX),
    lapsed: look('neutral', i.IconCalendarClock),
  },
  import: {
    parsing: look('progress', i.IconScan),
    ready: look('action', i.IconHand),
    committing: look('progress', i.IconSend),
    done: look('success', i.IconCircleCheck),
    discarded: look('neutral', i.IconBan),
  },
  creditNote: {
    draft: look('neutral', i.IconCircleDashed),
    under_review: look('progress', i.IconScan),
    approved: look('success', i.IconCircleCheck),
    settled: look('success', i.IconBadgeCheck),
    rejected: look('danger', i.IconCircleX),
    cancelled: look('neutral', i.IconBan),
  },
};

/** Other names under which a machine is asked for. */
const ALIASES: Readonly<Record<string, string>> = {
  request: 'guaranteeRequest',
  guarantee_request: 'guaranteeRequest',
  credit_note: 'creditNote',
  employee: 'user',
  bankAccount: 'account',
  bank_account: 'account',
};

/** Name of the machine as the texts know it. */
export function machineName(machine: string): string {
  return ALIASES[machine] ?? machine;
}

const unknown = look('neutral', i.IconCircleDashed);

/** Family and icon of a state; an unknown one (newer API) is neutral, never an error. */
export function lookOf(machine: string, state: string): StateLook {
  return STATES[machineName(machine)]?.[state] ?? unknown;
}
