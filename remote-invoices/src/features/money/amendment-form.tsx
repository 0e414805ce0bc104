import { call, createAttemptKeys } from '@cessio/client';
import {
  createAmendment,
  updateAmendment,
  type ContractRecord,
  type ContractVersion,
} from '@cessio/contract/contracts';
import { useQueryClient, useTranslation, useUser } from '@cessio/shell';
import { Button, Card, Hint, Row } from '@cessio/ui';
import {
  Form,
  FormError,
  LeaveGuard,
  SubmitButton,
  useFormDraft,
  useOfferUndo,
  usePortalForm,
} from '@cessio/ui/form';
import { TERM_PATHS } from '@cessio/ui/terms';
import { useState } from 'react';
import { amendmentSchema, valuesOf, type Amendment, type AmendmentValues } from './amendment-values.ts';
import { AmendmentFields } from './amendment-fields.tsx';
import { TermsDraft } from './terms-draft.tsx';
import './draft-texts.ts';

interface Props {
  contract: ContractRecord;
  /** The draft to change; null for a new one. */
  draft: ContractVersion | null;
  onClose: () => void;
  /** Opens it again, when its closing is undone. */
  onReopen: () => void;
}

const keyFor = createAttemptKeys();

/** Writes an amendment: the terms in force, to be changed from a later day. */
export function AmendmentForm({ contract, draft, onClose, onReopen }: Props) {
  const { t } = useTranslation('invoices');
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const { id, currency, program, participants } = contract;
  const own = program === 'reverse' ? participants : [];
  const from = draft ?? contract.versions.find((one) => one.id === contract.inForce) ?? contract.versions[0];
  const [schema] = useState(() =>
    amendmentSchema(contract, (rule) => t(`contract.check.${rule}`), { participants: own }),
  );
  const form = usePortalForm<AmendmentValues, Amendment>({
    schema,
    defaultValues: from ? valuesOf(from.terms, draft, from.prices, own) : undefined,
  });
  const kept = useFormDraft(form, `cessio.contract.${useUser().id}.${draft?.id ?? id}`);
  const { isDirty, isSubmitSuccessful } = form.formState;
  const submit = async (given: Amendment) => {
    const body = { ...given, prices: [...given.prices] };
    const next = draft
      ? await call(updateAmendment, {
          params: { id, termsId: draft.id },
          body: { ...body, version: draft.version },
        })
      : await call(createAmendment, {
          params: { id },
          body: { ...body, version: contract.version },
          idempotencyKey: keyFor(`amend ${id}`, body),
        });
    kept.forget();
    client.setQueryData(['contract', 'one', id], next);
    onClose();
  };
  return (
    <Card title={draft ? t('contract.edit') : t('contract.amend')}>
      <Form form={form} onSubmit={submit} errorMap={TERM_PATHS} aria-label={t('contract.amend')}>
        <Hint>{t('contract.amendHint')}</Hint>
        <TermsDraft draft={kept} currency={currency} />
        <AmendmentFields currency={currency} program={program} participants={own} />
        <FormError />
        <Row justify="flex-end">
          <Button
            onClick={() => {
              const takeBack = kept.discard();
              onClose();
              if (isDirty)
                offerUndo(() => {
                  takeBack();
                  onReopen();
                });
            }}
          >
            {t('contract.cancel')}
          </Button>
          <SubmitButton>{t('contract.save')}</SubmitButton>
        </Row>
        <LeaveGuard unsaved={isDirty && !isSubmitSuccessful ? (kept.refused ? 'lost' : 'kept') : 'nothing'} />
      </Form>
    </Card>
  );
}
