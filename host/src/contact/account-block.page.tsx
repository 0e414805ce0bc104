import { call, isApiProblem } from '@cessio/client';
import { pages } from '@cessio/contract';
import { blockAccountByLink, getAccountOfLink, type PublicBankAccount } from '@cessio/contract/bank-accounts';
import {
  registerTexts,
  useMutation,
  useQuery,
  useQueryClient,
  useSearchParams,
  useTranslation,
} from '@cessio/shell';
import {
  Button,
  DescriptionList,
  EmptyState,
  ErrorState,
  formatDateTime,
  IconCalendarClock,
  IconLink,
  Link,
  Notice,
  Skeleton,
  Stack,
  toProblem,
} from '@cessio/ui';
import { AuthFrame, SafetyPanel } from '../session/auth-frame.tsx';
import texts from '../../locales/account-block.json' with { type: 'json' };

registerTexts('host', texts);

/** Opened from the mail « pas vous ? »: opening shows the account, only the button blocks it. */
export function AccountBlockPage() {
  const { t } = useTranslation('host');
  const [params] = useSearchParams();
  const token = params.get('t');
  return (
    <AuthFrame title={t('accountBlock.title')} panel={<SafetyPanel />}>
      {token ? <LinkedAccount key={token} token={token} /> : <NoAccount kind="invalid" />}
      <p style={{ textAlign: 'center' }}>
        <Link to={pages.contact}>{t('accountBlock.contact')}</Link>
      </p>
    </AuthFrame>
  );
}

const ICONS = { invalid: IconLink, expired: IconCalendarClock } as const;

function NoAccount({ kind }: { kind: keyof typeof ICONS }) {
  const { t } = useTranslation('host');
  return (
    <EmptyState icon={ICONS[kind]} level={2} title={t(`accountBlock.${kind}`)}>
      {t(`accountBlock.${kind}.text`)}
    </EmptyState>
  );
}

function LinkedAccount({ token }: { token: string }) {
  const queryKey = ['account', 'link', token];
  const queries = useQueryClient();
  const account = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getAccountOfLink, { params: { token }, signal }),
    staleTime: 60_000,
  });
  if (isApiProblem(account.error, 'LINK_INVALID')) return <NoAccount kind="invalid" />;
  if (isApiProblem(account.error, 'LINK_EXPIRED')) return <NoAccount kind="expired" />;
  if (account.data)
    return (
      <Account
        account={account.data}
        block={async () =>
          queries.setQueryData(queryKey, await call(blockAccountByLink, { params: { token }, body: {} }))
        }
        again={() => queries.invalidateQueries({ queryKey })}
      />
    );
  return account.isError ? (
    <ErrorState level={2} error={account.error} onRetry={account.refetch} />
  ) : (
    <Skeleton lines={5} />
  );
}

interface AccountProps {
  account: PublicBankAccount;
  block: () => Promise<unknown>;
  /** Reads the link's state again. */
  again: () => Promise<unknown>;
}

function Account({ account, block, again }: AccountProps) {
  const { t } = useTranslation('host');
  const press = useMutation({
    mutationFn: () =>
      block().catch((error: unknown) => {
        // Somebody else was faster: the account is shown in its present state.
        if (isApiProblem(error, 'LINK_USED', 'LINK_EXPIRED', 'LINK_INVALID')) return again();
        throw error;
      }),
  });
  const blocked = account.state === 'blocked';
  return (
    <Stack>
      {blocked && (
        <Notice severity="success" live title={t('accountBlock.done')}>
          {t(account.byLink ? 'accountBlock.done.text' : 'accountBlock.before')}
        </Notice>
      )}
      <DescriptionList
        items={[
          { term: t('accountBlock.company'), value: account.party },
          { term: t('accountBlock.iban'), value: <bdi dir="ltr">{account.iban}</bdi> },
          { term: t('accountBlock.holder'), value: account.holder },
          { term: t('accountBlock.added'), value: formatDateTime(account.addedAt) },
        ]}
      />
      {!blocked && account.byLink && <Notice severity="info">{t('accountBlock.used')}</Notice>}
      {press.error && (
        <Notice severity="error" live>
          {toProblem(press.error).detail ?? t('accountBlock.failed')}
        </Notice>
      )}
      {!blocked && !account.byLink && (
        <>
          <p>{t('accountBlock.text')}</p>
          <Button
            variant="danger"
            size={44}
            fullWidth
            loading={press.isPending}
            onClick={() => press.mutate()}
          >
            {t('accountBlock.press')}
          </Button>
        </>
      )}
    </Stack>
  );
}
