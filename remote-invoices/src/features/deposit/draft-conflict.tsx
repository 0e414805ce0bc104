import { DOC_TYPE_LABELS, formatDate, formatMoney } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { ConflictNotice } from '@cessio/ui/form';
import { FIELD_NAMES, type DepositValues, type FieldName } from './deposit-values.ts';

export interface Conflict {
  mine: DepositValues;
  theirs: DepositValues;
  /** The server's current version. */
  version: number;
}

interface DraftConflictProps {
  conflict: Conflict;
  /** Text of an id: a company's name, a contract's number. */
  nameOf: (id: string) => string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved this draft. */
export function DraftConflict({ conflict, nameOf, ...answers }: DraftConflictProps) {
  const { t } = useTranslation('invoices');
  const { mine, theirs } = conflict;
  const say = (name: FieldName, values: DepositValues): string => {
    const value = values[name];
    if (value === '' || value === null) return '';
    if (typeof value === 'number') return formatMoney(Number(value), values.currency);
    if (name === 'docType') return DOC_TYPE_LABELS[values.docType];
    if (name.endsWith('Id')) return nameOf(String(value));
    return name.endsWith('Date') && /^\d{4}-\d{2}-\d{2}$/.test(String(value))
      ? formatDate(String(value))
      : String(value);
  };
  const names = FIELD_NAMES.filter((name) => mine[name] !== theirs[name]);
  return (
    <ConflictNotice
      text={t(names.length > 0 ? 'deposit.conflict.text' : 'deposit.conflict.same')}
      differences={names.map((name) => ({
        label: t(`field.${name}`),
        mine: say(name, mine),
        theirs: say(name, theirs),
      }))}
      {...answers}
    />
  );
}
