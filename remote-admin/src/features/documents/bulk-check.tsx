import { call, createAttemptKeys } from '@cessio/client';
import { bulkTransitionDocuments, REASONS, type DocumentRow } from '@cessio/contract';
import { portalEvents, useQueryClient, useTranslation } from '@cessio/shell';
import { Button, ConfirmDialog, SelectInput, showToast } from '@cessio/ui';
import { useState } from 'react';
import './texts.ts';

const keyFor = createAttemptKeys();
/** Reasons that need no comment. */
const CODES = Object.entries(REASONS.documentRefusal).filter(([code]) => code !== 'AUTRE');

/** Accepts or refuses several documents at once; failures are listed with their reason. */
export function BulkCheck({ rows, clear }: { rows: readonly DocumentRow[]; clear: () => void }) {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null);
  const [reasonCode, setReason] = useState(CODES[0]?.[0] ?? '');
  const count = rows.length;
  const decide = async () => {
    if (!asked) return;
    const body = {
      action: asked,
      items: rows.map(({ id, version }) => ({ id, version })),
      ...(asked === 'refuse' ? { reasonCode } : {}),
    };
    const { succeeded, failed, results } = await call(bulkTransitionDocuments, {
      body,
      idempotencyKey: keyFor('documents', body),
    });
    portalEvents.emit('recordChanged', { entity: 'document', id: rows[0]?.id ?? '' });
    void queries.invalidateQueries({ queryKey: ['list'] });
    const first = results.find(({ ok }) => !ok);
    showToast({
      severity: failed > 0 ? 'warning' : 'success',
      title: t(`bulk.${asked}.done`, { count: succeeded }),
      message: failed > 0 ? t('bulk.failed', { count: failed, why: first?.detail ?? '' }) : undefined,
    });
    clear();
  };
  return (
    <>
      <Button size={30} variant="primary" onClick={() => setAsked('accept')}>
        {t('bulk.accept', { count })}
      </Button>
      <Button size={30} onClick={() => setAsked('refuse')}>
        {t('bulk.refuse', { count })}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={t(`bulk.${asked}.ask`, { count })}
          subtitle={t(`bulk.${asked}.what`)}
          confirmLabel={t(`bulk.${asked}`, { count })}
          danger={asked === 'refuse'}
          onConfirm={decide}
        >
          {asked === 'refuse' && (
            <SelectInput
              label={t('check.reason')}
              required
              options={CODES.map(([value, label]) => ({ value, label }))}
              value={reasonCode}
              onChange={setReason}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
