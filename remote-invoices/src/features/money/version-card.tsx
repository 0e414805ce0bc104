import { dayInParis } from '@cessio/contract';
import type { ContractVersion } from '@cessio/contract/contracts';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  DescriptionList,
  ErrorState,
  formatDate,
  Hint,
  IconFileCheck,
  Row,
  Stack,
  StatusChip,
  Text,
} from '@cessio/ui';
import { ContractTerms } from '@cessio/ui/record';
import { useState } from 'react';

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

/** Fetches the document of a version. @param of whose it is, for screen readers */
function OpenDocument({ onOpen, of }: { onOpen: () => Promise<unknown>; of?: string }) {
  const { t } = useTranslation('invoices');
  const [error, setError] = useState<unknown>(null);
  const open = () => {
    setError(null);
    return onOpen().catch(setError);
  };
  return (
    <>
      <Row>
        <Button
          size={30}
          icon={IconFileCheck}
          onClick={open}
          {...(of && { 'aria-label': t('contract.documentOf', { name: of }) })}
        >
          {t('contract.document')}
        </Button>
      </Row>
      {error !== null && <ErrorState error={error} onRetry={open} level={3} />}
    </>
  );
}

interface VersionsProps {
  versions: readonly ContractVersion[];
  nameOf: (version: ContractVersion) => string;
  onOpen: (version: ContractVersion) => () => Promise<unknown>;
}

/** The contract and its amendments, newest first: what changed, who signed, and the document of each. */
export function VersionsCard({ versions, nameOf, onOpen }: VersionsProps) {
  const { t } = useTranslation('invoices');
  const signedBy = (signature: ContractVersion['signed'], whose: 'company' | 'bank') =>
    signature &&
    t(`contract.signedBy.${whose}`, { name: signature.by, date: formatDate(dayInParis(signature.at)) });
  return (
    <Card title={t('contract.versions')}>
      <Stack as="ul" gap={16}>
        {versions.map((version) => (
          <li key={version.id}>
            <Stack gap={6}>
              <Row gap={8}>
                <Text type="body" weight={550}>
                  {nameOf(version)}
                </Text>
                <StatusChip machine="contract_term" state={version.status} />
                <span>{t('contract.from', { date: formatDate(version.effectiveFrom) })}</span>
              </Row>
              {version.changes.map(({ field, before, after }) => (
                <Text key={field} type="small">{`${field}\u00a0: ${before ?? ''} → ${after ?? ''}`}</Text>
              ))}
              <Text type="caption" tone="second">
                {[signedBy(version.signed, 'company'), signedBy(version.countersigned, 'bank')]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <OpenDocument onOpen={onOpen(version)} of={nameOf(version)} />
            </Stack>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
