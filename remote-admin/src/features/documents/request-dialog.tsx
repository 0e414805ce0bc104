import { call } from '@cessio/client';
import { requestDocument, requestDocumentFields } from '@cessio/contract';
import { portalEvents, useTranslation } from '@cessio/shell';
import { ConfirmDialog, SelectInput, showToast, Stack, TextAreaInput } from '@cessio/ui';
import { useState } from 'react';
import type { Kind } from './guess-type.ts';
import './texts.ts';

interface RequestDialogProps {
  partyId: string;
  kinds: readonly Kind[];
  onClose: () => void;
}

/** Requests a document from a company. */
export function RequestDialog({ partyId, kinds, onClose }: RequestDialogProps) {
  const { t } = useTranslation('admin');
  const [typeId, setType] = useState(kinds[0]?.id ?? '');
  const [comment, setComment] = useState('');
  const send = async () => {
    const { id, typeLabel } = await call(requestDocument, {
      body: { typeId, ownerType: 'party', ownerId: partyId, ...(comment.trim() ? { comment } : {}) },
    });
    portalEvents.emit('recordChanged', { entity: 'document', id });
    showToast({ severity: 'success', title: t('request.done', { label: typeLabel }) });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('request.open')}
      confirmLabel={t('request.send')}
      onConfirm={send}
    >
      <Stack gap={14}>
        <SelectInput
          label={t('request.type')}
          required
          options={kinds.map(({ id, label }) => ({ value: id, label }))}
          value={typeId}
          onChange={setType}
        />
        <TextAreaInput
          label={t('request.comment')}
          rows={3}
          maxLength={requestDocumentFields.comment.max}
          value={comment}
          onChange={setComment}
        />
      </Stack>
    </ConfirmDialog>
  );
}
