import { useState } from 'react';
import { call } from '@cessio/client';
import { href, pages, whoActsNext, type AllowedAction } from '@cessio/contract';
import {
  bankAccountImpact,
  type BankAccountRecord,
  type BankAccountRow,
} from '@cessio/contract/bank-accounts';
import { useQuery, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  DateTimeText,
  DescriptionList,
  Hint,
  IconEye,
  Link,
  Notice,
  Row,
  Skeleton,
  Stack,
  StatusChip,
  Text,
} from '@cessio/ui';
import {
  HistoryCard,
  MovedNotice,
  isDanger,
  openSteps,
  RecordStepDialog,
  useNextAction,
  useRecord,
  useRecordStep,
  WhoseTurn,
} from '@cessio/ui/record';
import { Unread } from '../../record/unread.tsx';
import { accountKind } from './account-kind.ts';
import { BesideFields, ShownProof } from './proof.tsx';

/** One account: its details, what prevents its use, and the possible steps. */
export function AccountCard({ row, replaced }: { row: BankAccountRow; replaced: string | undefined }) {
  const { record, history } = useRecord(accountKind, row.id);
  const step = useRecordStep(accountKind, record.data);
  const account = record.data;
  const { t } = useTranslation('admin');
  if (!account)
    return (
      <Card title={row.iban}>
        <Unread query={record} lines={4} />
      </Card>
    );
  const entries = history.data?.data ?? [];
  return (
    <Card title={account.iban} aside={<StatusChip machine="bank_account" state={account.status} />}>
      <MovedNotice step={step} />
      <Alerts account={account} />
      <Facts account={account} replaced={replaced} />
      {account.status === 'pending' && <Waits id={account.id} />}
      <Steps actions={account.allowedActions} onAsk={step.ask} />
      {entries.length > 0 && (
        <details>
          <summary>{t('record.history')}</summary>
          <HistoryCard kind="bank_account" entries={entries} />
        </details>
      )}
      <RecordStepDialog step={step} currency="EUR" amount={null}>
        {step.asked?.action.action === 'verify' && account.holderDiffers && (
          <Notice severity="warning" title={t('accounts.differs')}>
            {/* Stacked, so that differences are visible. */}
            <DescriptionList
              items={[
                { term: t('account.party'), value: account.party.legalName },
                { term: t('account.holder'), value: account.holder },
              ]}
            />
          </Notice>
        )}
        {step.asked?.action.action === 'verify' && account.proof && (
          <BesideFields>
            <ShownProof account={account} />
          </BesideFields>
        )}
      </RecordStepDialog>
    </Card>
  );
}

/** Who checks it, and by when. */
function Waits({ id }: { id: string }) {
  const load = (signal: AbortSignal) => call(whoActsNext, { params: { entity: 'bank_account', id }, signal });
  return <WhoseTurn next={useNextAction(load, 'bank_account', id)} />;
}

interface StepsProps {
  actions: readonly AllowedAction[];
  onAsk: (action: AllowedAction) => void;
}

/** The possible steps of this account; a locked one says why. */
function Steps({ actions, onAsk }: StepsProps) {
  const open = openSteps(actions);
  const locked = actions.filter(({ enabled, blockedBy }) => !enabled && blockedBy);
  return (
    <>
      {locked.map(({ action, label, blockedBy }) => (
        <Hint key={action}>{`${label}\u00a0: ${blockedBy?.text}`}</Hint>
      ))}
      {open.length > 0 && (
        <Row gap={8} justify="flex-end">
          {open.toReversed().map((action) => (
            <Button
              key={action.action}
              variant={
                action.look?.rank === 'main' ? 'primary' : isDanger(action) ? 'dangerLight' : 'secondary'
              }
              onClick={() => onAsk(action)}
            >
              {action.label}
            </Button>
          ))}
        </Row>
      )}
    </>
  );
}

function Alerts({ account }: { account: BankAccountRecord }) {
  const { t } = useTranslation('admin');
  const { alert, shares = [], alertCleared, holderDiffers, status } = account;
  return (
    <>
      {alert && (
        <Notice severity="error" title={t('accounts.alert')}>
          <Row as="ul" gap={12}>
            {shares.map(({ id, party }) => (
              <li key={id}>
                <Link to={href(pages.company, { id: party.id }, { tab: 'accounts' })}>{party.legalName}</Link>
              </li>
            ))}
          </Row>
        </Notice>
      )}
      {!alert && alertCleared && (
        <Notice severity="info" title={t('accounts.cleared', { by: alertCleared.by })}>
          {alertCleared.note}
        </Notice>
      )}
      {holderDiffers && status === 'pending' && <Notice severity="warning">{t('accounts.differs')}</Notice>}
    </>
  );
}

function Facts({ account, replaced }: { account: BankAccountRecord; replaced: string | undefined }) {
  const { t } = useTranslation('admin');
  const { timeZone } = useUser();
  const at = (instant: string) => <DateTimeText instant={instant} timeZone={timeZone} />;
  const line = (term: string, value: React.ReactNode) => (value ? { term: t(term), value } : null);
  const [looking, look] = useState(false);
  const { verifiedAt, usableFrom, status, maker, verifier } = account;
  return (
    <>
      <DescriptionList
        items={[
          line('account.holder', account.holder),
          line('account.bic', <bdi dir="ltr">{account.bic}</bdi>),
          line('account.replacesId', replaced),
          line(
            'account.createdBy',
            maker && (
              <>
                {maker}, {at(account.createdAt)}
              </>
            ),
          ),
          line(
            'account.verifiedBy',
            verifiedAt && (
              <>
                {verifier}, {at(verifiedAt)}
              </>
            ),
          ),
          line(
            account.usable ? 'accounts.usableSince' : 'account.usableFrom',
            status === 'verified' && usableFrom && at(usableFrom),
          ),
          line(
            'account.fileId',
            account.proof && (
              <Button size={30} icon={IconEye} aria-expanded={looking} onClick={() => look(!looking)}>
                <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                  {account.proof.filename}
                </bdi>
              </Button>
            ),
          ),
        ]}
      />
      {looking && <ShownProof account={account} />}
      {status === 'pending' && <Impact id={account.id} />}
    </>
  );
}

/** What it changes, shown before it is verified. */
function Impact({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data } = useQuery({
    queryKey: ['bank_account', 'impact', id],
    queryFn: ({ signal }) => call(bankAccountImpact, { params: { id }, signal }),
  });
  if (!data) return <Skeleton lines={1} />;
  const { openInvoices, draws, debtorsToNotify } = data;
  return (
    <Stack gap={4}>
      <Text type="small">
        {[
          t('accounts.impact.invoices', { count: openInvoices }),
          t('accounts.impact.draws', { count: draws }),
          t('accounts.impact.debtors', { count: debtorsToNotify.length }),
        ].join(' · ')}
      </Text>
      {debtorsToNotify.length > 0 && (
        <Hint type="caption">{debtorsToNotify.map(({ legalName }) => legalName).join(', ')}</Hint>
      )}
    </Stack>
  );
}
