import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Segmented } from '../actions/segmented.tsx';
import { ComboInput } from '../fields/combo-input.tsx';
import { Checkbox, RadioGroup, Switch } from '../fields/choice-inputs.tsx';
import {
  DateInput,
  MoneyInput,
  PasswordInput,
  SelectInput,
  TextAreaInput,
  TextInput,
} from '../fields/text-inputs.tsx';
import { ErrorSummary, Form, FormError, SubmitButton } from '../form/form.tsx';
import { PasswordStrength } from '../form/password-strength.tsx';
import { ComboField, DateField, MoneyField, TextField } from '../form/fields.tsx';
import { usePortalForm } from '../form/use-portal-form.ts';
import { Card } from '../layout/card.tsx';
import { Grid, Row, Stack } from '../layout/stack.tsx';

const COMPANIES = [
  { value: 'h', label: 'Halbrane Distribution', description: 'SIREN 908 417 264' },
  { value: 'o', label: 'Optique Sauvennes', description: 'SIREN 512 004 118' },
  { value: 'v', label: 'Groupe Valcorme', description: 'SIREN 330 911 075' },
];
const find = async (query: string) => {
  await new Promise((done) => setTimeout(done, 300));
  return COMPANIES.filter((one) => one.label.toLowerCase().includes(query.toLowerCase()));
};
const PROBLEM = {
  code: 'VALIDATION_FAILED',
  errors: [{ path: '/number', message: 'Déjà déposée sous FA-2026-0110.' }],
};
const TYPES = [
  { value: '380', label: '380 Facture' },
  { value: '381', label: '381 Avoir' },
];

/** Fields at rest, focused, and in every state. */
export function FieldsPart() {
  const [number, setNumber] = useState('FA-2026-0117');
  const [company, setCompany] = useState('');
  const [order, setOrder] = useState('HD-48817');
  const [amount, setAmount] = useState<number | null>(1_234_567);
  const [day, setDay] = useState('2026-01-12');
  const [box, setBox] = useState(true);
  const [on, setOn] = useState(true);
  const [choice, setChoice] = useState('partial');
  const [view, setView] = useState<'month' | 'week' | 'list'>('month');
  const none = () => undefined;
  return (
    <Card title="Champs">
      <Grid columns={3} min={170} gap={14}>
        <ComboInput
          label="Vide"
          value={company}
          onChange={setCompany}
          loadOptions={find}
          placeholder="Choisir une société"
        />
        <TextInput label="Texte" required value={number} onChange={setNumber} />
        <TextInput label="Inactif" disabled value="AF-2024-0187" onChange={none} />
        <DateInput
          label="Lu dans le fichier"
          source={{ kind: 'read', mark: 'BT-2' }}
          value={day}
          onChange={setDay}
        />
        <MoneyInput
          label="Calculé"
          readOnly
          source={{ kind: 'computed', rule: 'HT + TVA' }}
          value={10_000_000}
          onChange={none}
        />
        <TextInput
          label="Modifié"
          source={{ kind: 'changed', read: 'HD-4881', onRevert: () => setOrder('HD-4881') }}
          value={order}
          onChange={setOrder}
        />
        <TextInput
          label="Erreur"
          required
          value="FR76 3000 4000 5000"
          onChange={none}
          error={'IBAN incomplet\u00a0: 27 caractères attendus.'}
        />
        <DateInput label="Alerte" value="2026-03-16" onChange={none} warning="63 jours, plafond légal 60." />
        <MoneyInput
          label="Montant"
          value={amount}
          onChange={setAmount}
          help={'Plafond 250\u00a0000,00\u00a0€'}
        />
        <SelectInput label="Liste" options={TYPES} value="380" onChange={none} />
        <div style={{ display: 'flex', flexDirection: 'column', gap: 8 }}>
          <PasswordInput label="Mot de passe" value="Agrafe-2026" onChange={none} />
          <PasswordStrength value="Agrafe-2026" />
        </div>
        <MoneyInput label="Dinar tunisien" currency="TND" value={1_234_567} onChange={none} />
      </Grid>
      <TextAreaInput
        label="Motif, lu par le client"
        value="Deux règlements en retard de plus de 30 jours."
        onChange={none}
        rows={2}
      />
      <Row gap={16}>
        <Checkbox label="Case" checked={box} onChange={setBox} />
        <Checkbox label="Inactive" checked={false} disabled onChange={none} />
        <Switch label="Non" checked={false} onChange={none} />
        <Switch label="Oui" checked={on} onChange={setOn} />
      </Row>
      <RadioGroup
        label="Décision"
        cards
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'full', label: 'Accorder', description: '200\u00a0000,00\u00a0€' },
          {
            value: 'partial',
            label: 'Accorder partiellement',
            description: 'contre-offre, 15 jours pour répondre',
          },
        ]}
      />
      <div>
        <Segmented
          label="Vue"
          value={view}
          onChange={setView}
          options={[
            { value: 'month', label: 'Mois' },
            { value: 'week', label: 'Semaine' },
            { value: 'list', label: 'Liste' },
          ]}
        />
      </div>
    </Card>
  );
}

/** A form with every possible error. */
export function FormPart() {
  const form = usePortalForm({ defaultValues: { number: '', gross: null, dueDate: '', debtor: '' } });
  const send = async () => {
    await new Promise((done) => setTimeout(done, 600));
    throw Object.assign(new Error('422'), { problem: PROBLEM });
  };
  return (
    <Card title="Formulaire">
      <Form form={form} onSubmit={send} aria-label="Exemple">
        <FormError />
        <ErrorSummary
          labels={{ number: 'Numéro', gross: 'Montant', dueDate: 'Échéance', debtor: 'Débiteur' }}
        />
        <Grid columns={2} min={200} gap={14}>
          <TextField name="number" label="Numéro" required />
          <MoneyField name="gross" label="Montant TTC" required />
          <DateField name="dueDate" label="Échéance" required />
          <ComboField name="debtor" label="Débiteur" required loadOptions={find} />
        </Grid>
        <Stack gap={0} align="flex-end">
          <Row>
            <Button onClick={() => form.reset()}>Effacer</Button>
            <SubmitButton>Déposer la facture</SubmitButton>
          </Row>
        </Stack>
      </Form>
    </Card>
  );
}
