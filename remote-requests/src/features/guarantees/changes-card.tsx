import { call } from '@cessio/client';
import {
  dayInParis,
  formatDate,
  formatMoney,
  guaranteeStates,
  hasTag,
  receiveGuaranteeChange,
  sideOf,
  uploadFile,
  type GuaranteeChange,
  type StepForm,
} from '@cessio/contract';
import { portalEvents, useTranslation, useUser } from '@cessio/shell';
import { Button, Card, DescriptionList, formatDateTime, Notice, showToast } from '@cessio/ui';
import { StepDialog } from '@cessio/ui/record';
import { useEffect, useState } from 'react';
import type { ShownGuarantee } from './guarantee-kind.ts';
import { instantIn } from './instant.ts';
import './texts.ts';

const moved = (id: string) => portalEvents.emit('recordChanged', { entity: 'guarantee', id });

/**
 * Changes made by two persons of the bank, and when they took effect: a beneficiary has received what its page shows.
 */
export function ChangesCard({ guarantee }: { guarantee: ShownGuarantee }) {
  const { t } = useTranslation('requests');
  const { timeZone, role } = useUser();
  const { id, changes = [], currency } = guarantee;
  const open = changes.find(({ receivedAt }) => receivedAt === null);
  const beneficiary = sideOf(role) === 'supplier';
  const openId = open?.id;
  // A call is answered first; on an ended guarantee no change takes effect any more.
  const waits = hasTag(guaranteeStates, guarantee.status, 'running');
  useEffect(() => {
    if (!beneficiary || !openId || !waits) return;
    const receiving = call(receiveGuaranteeChange, {
      params: { id },
      body: { changeId: openId, how: 'page' },
    });
    receiving.then(
      () => moved(id),
      // Somebody else at the company was faster, or the network failed: the next visit reports it again.
      () => undefined,
    );
  }, [beneficiary, openId, id, waits]);
  const at = (instant: string) => formatDateTime(instant, timeZone);
  const saidOf = (change: GuaranteeChange) =>
    [
      change.new < change.old
        ? `${formatMoney(change.old, currency)} → ${formatMoney(change.new, currency)}`
        : null,
      change.reason,
    ]
      .filter(Boolean)
      .join(' · ');
  if (changes.length === 0) return null;
  return (
    <Card title={t('guarantee.changes')}>
      {open && waits && <OpenChange guarantee={guarantee} change={open} beneficiary={beneficiary} />}
      <DescriptionList
        ruled
        items={changes.map((change) => ({
          key: change.id,
          term: change.label,
          note: saidOf(change),
          value: change.receivedAt
            ? t('guarantee.change.received', { at: at(change.receivedAt) })
            : t('guarantee.change.notified', { at: at(change.notifiedAt) }),
        }))}
      />
    </Card>
  );
}

interface OpenChangeProps {
  guarantee: ShownGuarantee;
  change: GuaranteeChange;
  beneficiary: boolean;
}

/** A change that the beneficiary has not received; the bank may prove receipt. */
function OpenChange({ guarantee, change, beneficiary }: OpenChangeProps) {
  const { t } = useTranslation('requests');
  const { role, timeZone } = useUser();
  const staff = sideOf(role) === 'staff';
  const [proving, setProving] = useState(false);
  const form: StepForm = {
    action: 'proof',
    label: t('guarantee.proof.save'),
    done: t('guarantee.proof.save'),
    confirm: t('guarantee.proof.confirm', { label: change.label }),
    look: { rank: 'main', icon: 'mail' },
    needs: {
      reason: null,
      comment: 'none',
      payload: 'proof',
      fields: [
        {
          name: 'receivedAt',
          kind: 'text',
          label: t('guarantee.proof.at'),
          help: t('guarantee.proof.help'),
          max: 16,
        },
        { name: 'fileId', kind: 'file', label: t('guarantee.proof.file') },
      ],
    },
  };
  return (
    <Notice
      severity="info"
      title={t(beneficiary ? 'guarantee.change.yours' : 'guarantee.change.waits', {
        who: guarantee.beneficiary.legalName,
        date: formatDate(dayInParis(change.notifiedAt)),
      })}
      action={
        staff && (
          <Button size={30} onClick={() => setProving(true)}>
            {t('guarantee.proof.save')}
          </Button>
        )
      }
    >
      {proving && (
        <StepDialog
          step={form}
          currency={guarantee.currency}
          upload={(file, onProgress) => call(uploadFile, { file, onProgress })}
          onClose={() => setProving(false)}
          onTake={async ({ payload = {} }) => {
            const receivedAt = instantIn(String(payload['receivedAt']), timeZone);
            if (!receivedAt) throw new Error(t('guarantee.proof.help'));
            const body = {
              changeId: change.id,
              how: 'proof',
              receivedAt,
              fileId: String(payload['fileId']),
            } as const;
            await call(receiveGuaranteeChange, { params: { id: guarantee.id }, body });
            moved(guarantee.id);
            showToast({ severity: 'success', title: t('guarantee.proof.saved') });
            return true;
          }}
        />
      )}
    </Notice>
  );
}
