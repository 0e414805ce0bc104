import { isOverdue, type Work } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Card, Hint, media, Money, Skeleton, styled, text } from '@cessio/ui';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '10px 20px',
  '& > div': { minInlineSize: 0 },
  '& h2': text('h2'),
  '& > [data-skeleton]': { flex: 1 },
  // Space is reserved from the start, so that the figures below do not move.
  [media.phone]: { flexDirection: 'column', alignItems: 'stretch', minBlockSize: 152 },
});

/** Pending work in one sentence, and the one step to begin with. */
export function Lead({ work, error }: { work: Work | undefined; error: unknown }) {
  const { t } = useTranslation('host');
  if (!work)
    return error ? null : (
      <Card label={t('lead.label')}>
        <Line>
          <Skeleton lines={2} />
        </Line>
      </Card>
    );
  const [first] = work.data;
  const count = work.totals.all.value;
  // Late ones come first, so at most the first hundred are counted.
  const late = work.data.filter(({ dueOn }) => isOverdue(dueOn)).length;
  const sentence = first ? t('lead.waits', { count }) : t('lead.none');
  return (
    <Card warm={first !== undefined} label={t('lead.label')}>
      <Line>
        <div>
          <h2>
            {sentence}
            {late > 0 && ` ${t('lead.late', { count: late })}`}
          </h2>
          {first && (
            <Hint>
              {t('lead.first', { what: first.label, why: first.why })}
              {first.about !== null && `, ${first.about}`}
              {first.amount !== null && (
                <>
                  {' · '}
                  <Money minor={first.amount} currency={first.currency} />
                </>
              )}
            </Hint>
          )}
        </div>
        {first && (
          <Button variant="primary" to={first.action.href}>
            {t('lead.begin')}
          </Button>
        )}
      </Line>
    </Card>
  );
}
