import { DOC_TYPE_LABELS, formatDate, formatMoney } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Notice, Row, Stack, Table, TableBox } from '@cessio/ui';
import { FIELD_NAMES, type DepositValues, type FieldName } from './deposit-values.ts';

export interface Conflict {
  mine: DepositValues;
  theirs: DepositValues;
  /** Version of what the server holds now. */
  version: number;
}

/** Fields in which two states of the form differ. */
export function differences(mine: DepositValues, theirs: DepositValues): FieldName[] {
  return FIELD_NAMES.filter((name) => mine[name] !== theirs[name]);
}

interface ConflictNoticeProps {
  conflict: Conflict;
  /** Words of an id: a company's name, a contract's number. */
  nameOf: (id: string) => string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved this draft: both states side by side, and one chooses. Nothing typed is lost before that. */
export function ConflictNotice({ conflict, nameOf, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation('invoices');
  const { mine, theirs } = conflict;
  const say = (name: FieldName, values: DepositValues): string => {
    const value = values[name];
    if (value === '' || value === null) return '–';
    if (name === 'net' || name === 'vat') return formatMoney(Number(value), values.currency);
    if (name === 'docType') return DOC_TYPE_LABELS[values.docType];
    if (name.endsWith('Id')) return nameOf(String(value));
    return name.endsWith('Date') && /^\d{4}-\d{2}-\d{2}$/.test(String(value))
      ? formatDate(String(value))
      : String(value);
  };
  const names = differences(mine, theirs);
  return (
    <Notice severity="warning" live title={t('deposit.conflict.title')}>
      <Stack gap={10}>
        <span>{t(names.length > 0 ? 'deposit.conflict.text' : 'deposit.conflict.same')}</span>
        {names.length > 0 && (
          <TableBox data-wide="true">
            <Table aria-label={t('deposit.conflict.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('deposit.conflict.field')}</th>
                  <th scope="col">{t('deposit.conflict.mine')}</th>
                  <th scope="col">{t('deposit.conflict.theirs')}</th>
                </tr>
              </thead>
              <tbody>
                {names.map((name) => (
                  <tr key={name} data-quiet="true">
                    <th scope="row">{t(`deposit.field.${name}`)}</th>
                    <td>{say(name, mine)}</td>
                    <td>{say(name, theirs)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableBox>
        )}
        <Row>
          <Button size={30} variant="primary" onClick={onKeepMine}>
            {t('deposit.conflict.keepMine')}
          </Button>
          <Button size={30} onClick={onTakeTheirs}>
            {t('deposit.conflict.takeTheirs')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}
