import { href, pages } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  Dialog,
  family,
  Hint,
  IconCircleCheck,
  IconCircleX,
  IconGavel,
  Link,
  Notice,
  Row,
  styled,
  Text,
  text,
  v,
} from '@cessio/ui';
import type { StepResult } from './bulk-steps.ts';

const List = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  ...text('small'),
  '& > li': {
    display: 'flex',
    gap: 10,
    alignItems: 'flex-start',
    paddingBlock: 8,
    borderBlockEnd: `1px solid ${v.border}`,
  },
  '& > li:last-of-type': { borderBlockEnd: 0 },
  '& svg': { flex: 'none', marginBlockStart: 1 },
});

/** The result of each: done, handed on, or refused with the reason. Refused ones first. */
export function ResultDialog({ results, onClose }: { results: readonly StepResult[]; onClose: () => void }) {
  const { t } = useTranslation('invoices');
  const done = results.filter(({ ok }) => ok).length;
  const failed = results.length - done;
  const sorted = results.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bulk.result.title')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('bulk.result.close')}
        </Button>
      }
    >
      <Notice severity={failed > 0 ? 'warning' : 'success'} live>
        {[
          t('bulk.result.done', { count: done }),
          failed > 0 ? t('bulk.result.failed', { count: failed }) : null,
        ]
          .filter(Boolean)
          .join(', ')}
      </Notice>
      <List>
        {sorted.map(({ row, ok, escalated, detail, code }) => (
          <li key={row.id}>
            {ok ? (
              escalated ? (
                <IconGavel size={16} aria-hidden style={{ color: family.action.fg }} />
              ) : (
                <IconCircleCheck size={16} aria-hidden style={{ color: family.success.fg }} />
              )
            ) : (
              <IconCircleX size={16} aria-hidden style={{ color: family.danger.fg }} />
            )}
            <div>
              <Row gap={6}>
                <Link to={href(pages.invoice, { id: row.id })}>{row.number ?? row.ref}</Link>
                <Text type="small" tone={ok ? 'second' : 'danger'}>
                  {ok ? t(escalated ? 'bulk.result.escalated' : 'bulk.result.ok') : t('bulk.result.refused')}
                </Text>
              </Row>
              {!ok && (
                <Hint type="caption">
                  {detail}
                  {code ? ` (${code})` : ''}
                </Hint>
              )}
            </div>
          </li>
        ))}
      </List>
    </Dialog>
  );
}
