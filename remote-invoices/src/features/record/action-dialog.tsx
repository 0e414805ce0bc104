import { useState } from 'react';
import { ApiProblem, call } from '@cessio/client';
import {
  formatMoney,
  OTHER_REASON,
  OTHER_REASON_MIN_COMMENT,
  REASONS,
  uploadFile,
  type AllowedAction,
  type Invoice,
  type ReasonList,
  type Side,
  type TransitionBody,
} from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Checkbox,
  ConfirmDialog,
  IconCircleCheck,
  IconCircleX,
  IconGavel,
  IconSend,
  Stack,
  Text,
  TextInput,
  toProblem,
  type ConfirmAnswer,
} from '@cessio/ui';
import { FileDrop, type DropItem } from '@cessio/ui/form';

/** Steps that refuse or take back: they cannot be undone by the one who takes them. */
export const DANGER = new Set(['reject', 'refuse_confirmation', 'cancel']);
const ICONS: Readonly<Record<string, typeof IconGavel>> = {
  approve: IconCircleCheck,
  confirm: IconCircleCheck,
  reject: IconCircleX,
  refuse_confirmation: IconCircleX,
  cancel: IconCircleX,
  submit: IconSend,
  complete: IconSend,
};

const refuse = (
  code: 'COMMENT_REQUIRED' | 'ITEMS_MISSING' | 'PROOF_REQUIRED',
  title: string,
  detail: string,
) => new ApiProblem({ code, title, detail, status: 422 });

interface ActionDialogProps {
  action: AllowedAction;
  invoice: Invoice;
  side: Side;
  onClose: () => void;
  onTake: (step: Omit<TransitionBody, 'version'>) => Promise<void>;
}

/** Asks what a step needs (a reason of its list, words, missing items, a proof), says what it does, takes it once. */
export function ActionDialog({ action, invoice, side, onClose, onTake }: ActionDialogProps) {
  const { t } = useTranslation('invoices');
  const { needs } = action;
  const [items, setItems] = useState<ReadonlyMap<string, string>>(new Map());
  const [proof, setProof] = useState<{ item: DropItem; id: string | null } | null>(null);
  // The bank confirms by sounding only with what shows how it asked.
  const wantsProof = action.action === 'confirm' && side === 'staff';
  const wantsItems = needs.payload === 'items';
  const list = needs.reason ? REASONS[needs.reason as ReasonList] : null;
  const number = invoice.number ?? invoice.ref;

  const upload = async (file: File) => {
    const base = { id: 'proof', name: file.name, size: file.size };
    setProof({ item: { ...base, state: 'sending', loaded: 0 }, id: null });
    try {
      const stored = await call(uploadFile, {
        file,
        onProgress: (share) =>
          setProof({ item: { ...base, state: 'sending', loaded: share * file.size }, id: null }),
      });
      setProof({ item: { ...base, state: 'read', message: t('action.proofKept') }, id: stored.id });
    } catch (error) {
      const { code, detail } = toProblem(error);
      setProof({ item: { ...base, state: 'refused', message: detail, ...(code ? { code } : {}) }, id: null });
    }
  };

  const confirm = async ({ reason, comment }: ConfirmAnswer) => {
    if (reason === OTHER_REASON && comment.length < OTHER_REASON_MIN_COMMENT)
      throw refuse('COMMENT_REQUIRED', t('action.reasonNeeded'), t('action.otherNeedsWords'));
    if (wantsItems && items.size === 0)
      throw refuse('ITEMS_MISSING', t('action.incomplete'), t('action.itemsMissing'));
    if (wantsProof && !proof?.id)
      throw refuse('PROOF_REQUIRED', t('action.unproved'), t('action.proofMissing'));
    const payload = wantsItems
      ? {
          items: [...items].map(([code, words]) => ({
            code,
            ...(words.trim() ? { comment: words.trim() } : {}),
          })),
        }
      : wantsProof
        ? { fileId: proof?.id }
        : null;
    await onTake({
      action: action.action,
      ...(reason ? { reasonCode: reason } : {}),
      ...(comment ? { comment } : {}),
      ...(payload ? { payload } : {}),
    });
  };

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      icon={ICONS[action.action] ?? IconGavel}
      danger={DANGER.has(action.action)}
      title={t('action.title', { label: action.label, number })}
      subtitle={invoice.gross === null ? undefined : formatMoney(invoice.gross, invoice.currency)}
      consequences={
        action.confirm
          ? [{ text: action.confirm, family: DANGER.has(action.action) ? 'danger' : 'action' }]
          : []
      }
      note={t(DANGER.has(action.action) ? 'action.final' : 'action.traced')}
      confirmLabel={action.label}
      {...(list
        ? { reasons: Object.entries(list).map(([value, label]) => ({ value, label: String(label) })) }
        : {})}
      {...(needs.comment === 'none' ? {} : { comment: needs.comment })}
      onConfirm={confirm}
    >
      {wantsItems && (
        <fieldset style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
          <Text type="small" weight={500} as="legend">
            {t('action.items')}
          </Text>
          <Stack gap={4}>
            {Object.entries(REASONS.missingItem).map(([code, label]) => (
              <div key={code}>
                <Checkbox
                  label={label}
                  checked={items.has(code)}
                  onChange={(on) => {
                    const next = new Map(items);
                    if (on) next.set(code, '');
                    else next.delete(code);
                    setItems(next);
                  }}
                />
                {items.has(code) && (
                  <TextInput
                    label={t('action.itemComment', { label })}
                    hideLabel
                    small
                    maxLength={500}
                    placeholder={t('action.itemPlaceholder')}
                    value={items.get(code) ?? ''}
                    onChange={(words) => setItems(new Map(items).set(code, words))}
                  />
                )}
              </div>
            ))}
          </Stack>
        </fieldset>
      )}
      {wantsProof && (
        <FileDrop
          label={t('action.proof')}
          accept={['.pdf', '.png', '.jpg', '.jpeg', '.xml']}
          hint={t('action.proofHint')}
          onFiles={([file]) => file && void upload(file)}
          items={proof ? [proof.item] : []}
          onRemove={() => setProof(null)}
        />
      )}
    </ConfirmDialog>
  );
}
