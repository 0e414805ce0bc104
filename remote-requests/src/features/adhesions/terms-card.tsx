import { useState } from 'react';
import { call, download } from '@cessio/client';
import type { AdhesionAction } from '@cessio/contract';
import { adhesionContractFile, updateAdhesion, type AdhesionRecord } from '@cessio/contract/adhesions';
import { DEFAULT_TERMS, type AgreedTerms } from '@cessio/contract/contracts';
import { useQueryClient, useTranslation } from '@cessio/shell';
import { Button, Card, DescriptionList, Hint, Row } from '@cessio/ui';
import { Form, FormError, LeaveGuard, rulesOf, SubmitButton, usePortalForm } from '@cessio/ui/form';
import { ContractTerms } from '@cessio/ui/record';
import { judgeTerms, TERM_PATHS, TermsFields, typedTerms, type TermsValues } from '@cessio/ui/terms';
import './texts.ts';

interface Props {
  readonly adhesion: AdhesionRecord;
}

/** The contract's terms: set by the bank until the decision. */
export function TermsCard({ adhesion }: Props) {
  const { t } = useTranslation('requests');
  const [edits, setEdits] = useState(false);
  const { terms, termsOpen, clauses = [] } = adhesion;
  if (!terms && !termsOpen) return null;
  if (edits) return <TermsForm adhesion={adhesion} onClose={() => setEdits(false)} />;
  return (
    <Card
      title={t('adhesion.terms')}
      footer={
        termsOpen && (
          <Row>
            <Button size={30} onClick={() => setEdits(true)}>
              {t(terms ? 'adhesion.terms.edit' : 'adhesion.terms.set')}
            </Button>
          </Row>
        )
      }
    >
      {!terms && <Hint>{t('adhesion.terms.none')}</Hint>}
      {/* The card below opens the contract once there is one. */}
      {adhesion.contract ? (
        <DescriptionList items={clauses.map(({ label, text }) => ({ term: label, value: text }))} />
      ) : (
        terms && <ContractTerms clauses={clauses} onOpen={openContract(adhesion)} />
      )}
    </Card>
  );
}

const openContract =
  ({ id }: AdhesionRecord) =>
  () =>
    download(adhesionContractFile, { params: { id } });

/** Steps that prepare or sign the contract. */
const SIGNING: readonly (AdhesionAction | undefined)[] = ['prepare', 'countersign'];

/** In the dialog of a step that prepares or signs the contract: its terms, and its PDF. */
export function SignedTerms({ adhesion, action }: Props & { action: string | undefined }) {
  const { clauses } = adhesion;
  if (!clauses || !SIGNING.some((one) => one === action)) return null;
  return <ContractTerms clauses={clauses} onOpen={openContract(adhesion)} />;
}

function TermsForm({ adhesion, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  const { id, version, terms, currency, wantedCeiling } = adhesion;
  const [schema] = useState(() =>
    rulesOf<TermsValues, AgreedTerms>((typed, wrong) => {
      const given = judgeTerms(typed, wrong, { currency, program: 'classic' });
      if (given.ceiling > wantedCeiling) wrong('ceiling', t('adhesion.terms.check.ceiling'));
      return given;
    }),
  );
  const form = usePortalForm<TermsValues, AgreedTerms>({
    schema,
    defaultValues: typedTerms(
      terms ?? { ...DEFAULT_TERMS, ceiling: wantedCeiling, notification: 'notified' },
    ),
  });
  const submit = async (given: AgreedTerms) => {
    await call(updateAdhesion, { params: { id }, body: { version, terms: given } });
    await client.invalidateQueries({ queryKey: ['adhesion_request'] });
    onClose();
  };
  return (
    <Card title={t('adhesion.terms')}>
      <Form form={form} onSubmit={submit} errorMap={TERM_PATHS} aria-label={t('adhesion.terms')}>
        {adhesion.votes.length > 0 && <Hint>{t('adhesion.terms.votes')}</Hint>}
        <TermsFields currency={currency} program="classic" />
        <FormError />
        <Row justify="flex-end">
          <Button onClick={onClose}>{t('adhesion.cancel')}</Button>
          <SubmitButton>{t('adhesion.terms.save')}</SubmitButton>
        </Row>
        <LeaveGuard
          unsaved={form.formState.isDirty && !form.formState.isSubmitSuccessful ? 'unkept' : 'nothing'}
        />
      </Form>
    </Card>
  );
}
