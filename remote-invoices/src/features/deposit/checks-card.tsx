import type { Check, Side } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Card, Checks, formatDateTime, Hint, Link, Notice } from '@cessio/ui';
import { ComparedInvoices } from '../../compared-invoices.tsx';
import { fieldOf } from './deposit-checks.ts';
import type { useChecks } from './use-checks.ts';

interface ChecksCardProps {
  side: Side;
  checks: readonly Check[];
  /** Something was typed: the server's checks count. */
  started: boolean;
  server: ReturnType<typeof useChecks>;
  onGoTo: (path: string) => void;
}

/** Everything that blocks the submission or deserves attention, with links to the fields. */
export function ChecksCard({ side, checks, started, server, onGoTo }: ChecksCardProps) {
  const { t } = useTranslation('invoices');
  const { checkedAt, pending, error, retry } = server;
  // The user’s own company is not a field of the form: no link.
  const own = side === 'supplier' ? 'assignorId' : side === 'client' ? 'debtorId' : null;
  const labelOf = (name: string) =>
    t(side === 'client' && name === 'assignorId' ? 'list.col.supplier' : `field.${name}`);
  const time = checkedAt && formatDateTime(new Date(checkedAt).toISOString()).slice(11);
  const judged = time ? t('deposit.checks.at', { count: checks.length, time }) : null;
  const aside = pending ? t('deposit.checks.pending') : judged;
  const missing = checks.filter(({ code, severity }) => code === 'REQUIRED' && severity === 'blocking');
  // Many empty fields are one task, not many.
  const several = missing.length > 2;
  const grouped = several ? checks.filter((check) => !missing.includes(check)) : checks;
  const names = missing.map(({ path }) => labelOf(fieldOf(path) ?? 'file'));
  return (
    <Card title={t('deposit.checks.title')} aside={started && aside} id="deposit-checks">
      {started && Boolean(error) && (
        <Notice
          severity="warning"
          action={
            <Button size={30} onClick={retry}>
              {t('deposit.retry')}
            </Button>
          }
        >
          {t('deposit.checks.failed')}
        </Notice>
      )}
      {checks.length === 0 ? (
        <Hint>{t('deposit.checks.waiting')}</Hint>
      ) : (
        <Checks
          onGoTo={onGoTo}
          checks={[
            ...(several
              ? [
                  {
                    code: 'REQUIRED',
                    severity: 'blocking' as const,
                    title: t('deposit.checks.missing', { count: missing.length }),
                    text: `${names.join(', ')}.`,
                    path: missing[0]?.path ?? null,
                    actionLabel: t('deposit.checks.fillFirst'),
                  },
                ]
              : []),
            ...grouped.map(({ code, severity, message, path, href: to, others = [] }) => {
              const name = fieldOf(path);
              return {
                code,
                severity,
                title: namedMessage(name && severity !== 'passed' ? labelOf(name) : null, message),
                path: name && name !== own && severity !== 'passed' ? path : null,
                detail: others.length > 0 && <ComparedInvoices others={others} />,
                ...(to ? { text: <Link to={to}>{t('deposit.checks.seeInvoice')}</Link> } : {}),
              };
            }),
          ]}
        />
      )}
    </Card>
  );
}

/** Several fields may lack the same thing: the field's name distinguishes them. */
export function namedMessage(label: string | null, message: string): string {
  return label === null ? message : `${label}\u00a0: ${lower(message)}`;
}

/** First letter small, unless the word is an acronym. */
function lower(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLocaleLowerCase('fr') + text.slice(1) : text;
}
