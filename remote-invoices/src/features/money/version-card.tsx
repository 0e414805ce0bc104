import { dayInParis } from '@cessio/contract';
import type { ContractVersion } from '@cessio/contract/contracts';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  ErrorState,
  formatDate,
  IconFileCheck,
  Row,
  Stack,
  StatusChip,
  Text,
} from '@cessio/ui';
import { useState } from 'react';

/** Fetches the document of a version. @param of whose it is, for screen readers */
export function OpenDocument({ onOpen, of }: { onOpen: () => Promise<unknown>; of?: string }) {
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
