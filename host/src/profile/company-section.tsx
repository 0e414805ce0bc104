import type { ReactNode } from 'react';
import { call } from '@cessio/client';
import {
  countryName,
  formatIban,
  formatNationalId,
  formatVat,
  myParty,
  RIGHTS,
  whoActsNext,
  type BankAccount,
  type OwnParty,
  phoneText,
} from '@cessio/contract';
import { useQuery, useTranslation, useUser } from '@cessio/shell';
import {
  Card,
  DateTimeText,
  DescriptionList,
  EmptyState,
  ErrorState,
  family,
  Grid,
  Hint,
  IconCircleCheck,
  IconLandmark,
  IconMinus,
  Skeleton,
  Stack,
  StatusChip,
  styled,
  text,
  v,
} from '@cessio/ui';
import { useNextAction, WhoseTurn } from '@cessio/ui/record';
import { AdviserCard } from './adviser-card.tsx';

const Lines = styled('ul')({
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '6px 16px',
    paddingBlock: 12,
    ...text('small'),
  },
  '& > li + li': { borderBlockStart: `1px solid ${v.border}` },
  '& > li > div': { minInlineSize: 0 },
  '& strong': { display: 'block', ...text('body'), fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: v.text2, ...text('caption') },
});
const Right = styled('li')({
  '&&': { justifyContent: 'flex-start', flexWrap: 'nowrap', gap: 10 },
  '& > svg': { flex: 'none', marginBlockStart: 3, color: v.text3 },
  '&[data-held="true"] > svg': { color: family.success.fill },
});

/** The user's own company, its accounts and what the user may do in its name; read only. */
export function CompanySection() {
  const { t } = useTranslation('host');
  const party = useQuery({
    queryKey: ['me', 'party', useUser().party?.id],
    queryFn: ({ signal }) => call(myParty, { signal }),
  });
  if (party.error && !party.data) return <ErrorState error={party.error} onRetry={party.refetch} />;
  const { data } = party;
  return (
    <Grid columns={2} min={320} style={{ alignItems: 'start' }}>
      <Card title={t('profile.company')}>{data ? <Identity party={data} /> : <Skeleton lines={7} />}</Card>
      {/* The height above it is known only with the company. */}
      {data && (
        <Stack>
          <AdviserCard />
          <Card title={t('profile.accounts')}>
            <Accounts accounts={data.accounts} />
          </Card>
          <Rights />
        </Stack>
      )}
    </Grid>
  );
}

function Identity({ party }: { party: OwnParty }) {
  const { t } = useTranslation('host');
  const side = party.isAssignor ? (party.isDebtor ? 'both' : 'assignor') : 'debtor';
  const line = (term: string, value: ReactNode) => (value ? { term: t(term), value } : null);
  const ltr = (value: string | null) => value && <bdi dir="ltr">{value}</bdi>;
  const country = countryName(party.country);
  const address = [party.address, party.city, country].filter(Boolean).join(', ');
  return (
    <Stack gap={12}>
      <DescriptionList
        items={[
          { term: t('profile.company.name'), value: party.legalName },
          line('profile.company.form', party.legalForm),
          { term: t('profile.company.side'), value: t(`profile.company.${side}`) },
          {
            term: t('profile.company.status'),
            value: <StatusChip machine="party" state={party.status} />,
          },
          line(
            'profile.company.nationalId',
            ltr(party.nationalId && formatNationalId(party.country, party.nationalId)),
          ),
          line('profile.company.vatNo', ltr(party.vatNo && formatVat(party.vatNo))),
          line('profile.company.activity', party.activityCode),
          line('profile.company.address', address),
          line('field.phone', ltr(party.phone && phoneText(party.phone))),
          line('field.email', ltr(party.email)),
        ]}
      />
      <Hint type="caption">{t('profile.company.text')}</Hint>
    </Stack>
  );
}

/** Who is to check an account, and by when. */
function Waits({ id }: { id: string }) {
  const load = (signal: AbortSignal) => call(whoActsNext, { params: { entity: 'bank_account', id }, signal });
  return <WhoseTurn next={useNextAction(load, 'bank_account', id)} />;
}

function Accounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const { t } = useTranslation('host');
  const { timeZone } = useUser();
  if (accounts.length === 0)
    return (
      <EmptyState icon={IconLandmark} title={t('profile.accounts.none')}>
        {t('profile.accounts.none.text')}
      </EmptyState>
    );
  return (
    <Stack gap={8}>
      <Lines>
        {accounts.map((account) => (
          <li key={account.id}>
            <div>
              <strong>
                <bdi dir="ltr">{formatIban(account.iban)}</bdi>
              </strong>
              <small>
                <bdi dir="ltr">{account.bic}</bdi> ·{' '}
                {t('profile.accounts.holder', { holder: account.holder })}
              </small>
              {account.status === 'verified' && account.usableFrom && (
                <small>
                  {t('profile.accounts.usableFrom')}{' '}
                  <DateTimeText instant={account.usableFrom} timeZone={timeZone} />
                </small>
              )}
              {account.status === 'pending' && <Waits id={account.id} />}
            </div>
            <StatusChip machine="bank_account" state={account.status} />
          </li>
        ))}
      </Lines>
      <Hint type="caption">{t('profile.accounts.text')}</Hint>
    </Stack>
  );
}

function Rights() {
  const { t } = useTranslation('host');
  const { rights } = useUser();
  return (
    <Card title={t('profile.rights')}>
      <Stack gap={8}>
        <Lines>
          {RIGHTS.map((right) => {
            const held = rights.includes(right);
            const Icon = held ? IconCircleCheck : IconMinus;
            return (
              <Right key={right} data-held={held}>
                <Icon size={18} aria-hidden />
                <div>
                  <strong>{t(`profile.right.${right}`)}</strong>
                  <small>
                    {t(held ? 'profile.right.held' : 'profile.right.missing')} ·{' '}
                    {t(`profile.right.${right}.text`)}
                  </small>
                </div>
              </Right>
            );
          })}
        </Lines>
        <Hint type="caption">{t('profile.rights.text')}</Hint>
      </Stack>
    </Card>
  );
}
