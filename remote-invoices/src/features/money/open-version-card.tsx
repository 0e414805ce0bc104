import { dayInParis } from '@cessio/contract';
import type { ContractVersion } from '@cessio/contract/contracts';
import { useTranslation } from '@cessio/shell';
import { Button, Card, DescriptionList, formatDate, Hint, Row, StatusChip } from '@cessio/ui';
import { ContractTerms } from '@cessio/ui/record';
import { OpenDocument } from './version-card.tsx';

interface Props {
  version: ContractVersion;
  name: string;
  onOpen: () => Promise<unknown>;
  onEdit: (() => void) | undefined;
}

/** A version that somebody still has to send or sign: what changes and from when, who has signed, its document. */
export function VersionCard({ version, name, onOpen, onEdit }: Props) {
  const { t } = useTranslation('invoices');
  const { status, effectiveFrom, changes, reason, note, signed, clauses } = version;
  return (
    <Card
      title={name}
      warm
      footer={
        onEdit && (
          <Row>
            <Button size={30} onClick={onEdit}>
              {t('contract.edit')}
            </Button>
          </Row>
        )
      }
    >
      <Row gap={8}>
        <StatusChip machine="contract_term" state={status} />
        <span>{t('contract.from', { date: formatDate(effectiveFrom) })}</span>
      </Row>
      <DescriptionList
        items={[
          ...changes.map(({ field, before, after }) => ({
            term: field,
            value: `${before ?? ''} → ${after ?? ''}`,
          })),
          reason ? { term: t('contract.reason'), value: reason } : null,
          note ? { term: t('contract.note'), value: note } : null,
          signed
            ? { term: t('contract.signed'), value: `${signed.by}, ${formatDate(dayInParis(signed.at))}` }
            : null,
        ]}
      />
      {changes.length === 0 ? (
        <ContractTerms clauses={clauses} onOpen={onOpen} />
      ) : (
        <OpenDocument onOpen={onOpen} />
      )}
      {status === 'draft' && <Hint>{t('contract.draftHint')}</Hint>}
    </Card>
  );
}
