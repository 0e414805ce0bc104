/** @jest-environment-options {"customExportConditions": ["browser"]} */
import type { StepField, StepForm } from '@cessio/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '../testing/render-kit.tsx';
import { isKnown, type StepBody } from './step-answer.ts';
import { StepDialog, type StepDialogProps } from './step-dialog.tsx';

const { jest } = import.meta;

const form = (over: Partial<StepForm['needs']> = {}, rest: Partial<StepForm> = {}): StepForm => ({
  action: 'go',
  label: 'Envoyer',
  done: 'Envoyée',
  confirm: null,
  needs: { reason: null, comment: 'none', payload: null, ...over },
  ...rest,
});
const field = (kind: string, over: Partial<StepField> = {}): StepField => ({
  name: 'it',
  kind,
  label: 'Champ',
  missing: 'Il manque',
  ...over,
});

async function open(step: StepForm, props: Partial<StepDialogProps> = {}) {
  const onTake = jest.fn((_body: StepBody): Promise<unknown> => Promise.resolve(true));
  const onClose = jest.fn();
  await renderKit(<StepDialog step={step} currency="EUR" onTake={onTake} onClose={onClose} {...props} />);
  return { onTake, onClose, send: () => userEvent.click(screen.getByRole('button', { name: step.label })) };
}

const kinds: readonly {
  kind: string;
  over?: Partial<StepField>;
  give: () => Promise<unknown>;
  sent: unknown;
}[] = [
  {
    kind: 'text',
    give: () => userEvent.type(screen.getByLabelText(/^Champ/), ' Deux retards '),
    sent: 'Deux retards',
  },
  {
    kind: 'choice',
    over: { of: ['A', 'B'] },
    give: () => userEvent.click(screen.getByRole('radio', { name: 'B' })),
    sent: 'B',
  },
  {
    kind: 'amount',
    over: { min: 1, max: 20_000 },
    give: () => userEvent.type(screen.getByLabelText(/^Champ/), '150,50'),
    sent: 15_050,
  },
  {
    kind: 'rate',
    over: { min: 1, max: 1_000_000 },
    give: () => userEvent.type(screen.getByLabelText(/^Champ/), '87,5 %'),
    sent: 875_000,
  },
  // Refused by the API, in words.
  { kind: 'rate', give: () => userEvent.type(screen.getByLabelText(/^Champ/), 'tout'), sent: 'tout' },
  {
    kind: 'items',
    over: { list: 'missingItem' },
    give: async () => {
      await userEvent.click(screen.getByRole('checkbox', { name: 'RIB' }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'Statuts' }));
      await userEvent.type(screen.getByRole('textbox', { name: /RIB/ }), 'signé');
    },
    sent: [{ code: 'RIB', comment: 'signé' }, { code: 'STATUTS' }],
  },
  {
    kind: 'file',
    give: async () => {
      await userEvent.upload(screen.getByLabelText('Champ', { selector: 'input' }), new File(['x'], 'a.pdf'));
      await screen.findByText('Pièce jointe');
    },
    sent: 'kept',
  },
];

it.each(kinds)(
  'asks for $kind, says when it is missing, and sends it',
  async ({ kind, over, give, sent }) => {
    const { onTake, onClose, send } = await open(form({ fields: [field(kind, over)] }), {
      upload: () => Promise.resolve({ id: 'kept' }),
    });
    await send();
    expect(screen.getByText('Il manque')).toBeVisible();
    expect(onTake).not.toHaveBeenCalled();
    await give();
    await send();
    expect(onTake).toHaveBeenCalledWith({ payload: { it: sent } });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  },
);

it('has a place for each item asked for, and files that arrive together are all kept', async () => {
  const arrived: ((kept: { id: string }) => void)[] = [];
  const asked = [
    { label: 'RIB', comment: null },
    { label: 'Statuts', comment: 'Les derniers' },
    { label: 'Autre', comment: 'Votre numéro de commande' },
  ];
  const { onTake, send } = await open(form({ fields: [field('answers', { asked, max: 200 })] }), {
    upload: () => new Promise((resolve) => arrived.push(resolve)),
  });
  expect(screen.getByText('Les derniers')).toBeVisible();
  await send();
  const missing = 'Joignez un fichier ou écrivez une réponse.';
  expect(screen.getAllByText(missing)).toHaveLength(3);
  for (const label of ['RIB', 'Statuts'])
    await userEvent.upload(
      screen.getByLabelText(`Fichier pour ${label}`, { selector: 'input' }),
      new File(['x'], `${label}.pdf`),
    );
  const words = screen.getAllByLabelText('Réponse')[2] as HTMLElement;
  const tick = screen.getAllByRole('checkbox', { name: 'Déjà remise à la banque' })[2] as HTMLElement;
  await userEvent.click(tick);
  expect(words).toHaveValue('Déjà remise à la banque');
  await userEvent.click(tick);
  await userEvent.type(words, ' CMD-7 ');
  // A tick never replaces the input.
  expect(tick).toBeDisabled();
  await send();
  // A file that has not arrived is not an answer yet.
  expect(screen.getAllByText(missing)).toHaveLength(2);
  expect(onTake).not.toHaveBeenCalled();
  arrived.map((resolve, index) => resolve({ id: `file-${index}` }));
  expect(await screen.findAllByText('Pièce jointe')).toHaveLength(2);
  await send();
  expect(onTake).toHaveBeenCalledWith({
    payload: { it: [{ fileId: 'file-0' }, { fileId: 'file-1' }, { text: 'CMD-7' }] },
  });
});

it('takes a flag as it is left, and leaves out what may be', async () => {
  const { onTake, send } = await open(
    form({ fields: [field('flag'), field('text', { name: 'more', label: 'Plus', optional: true })] }),
  );
  await send();
  expect(onTake).toHaveBeenCalledWith({ payload: { it: false } });
});

it('refuses an amount above the most, without asking the API', async () => {
  const { onTake, send } = await open(form({ fields: [field('amount', { min: 1, max: 19_999 })] }));
  await userEvent.type(screen.getByLabelText(/^Champ/), '200');
  await send();
  expect(screen.getByText(/^Au plus 199,99/)).toBeVisible();
  expect(onTake).not.toHaveBeenCalled();
});

it('asks why an amount is exceeded only once it is, in words that are long enough', async () => {
  const granted = field('amount', { name: 'granted', label: 'Accordé', min: 1 });
  const why = field('text', { label: 'Raison', min: 10, above: { field: 'granted', amount: 10_000 } });
  const { onTake, send } = await open(form({ fields: [granted, why] }));
  await userEvent.type(screen.getByLabelText(/^Accordé/), '100');
  expect(screen.queryByLabelText(/^Raison/)).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Accordé/), '{End},01');
  await userEvent.type(screen.getByLabelText(/^Raison/), 'trop bref');
  await send();
  expect(screen.getByText('Il manque')).toBeVisible();
  expect(onTake).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/^Raison/), ', puis assez');
  await send();
  expect(onTake).toHaveBeenCalledWith({ payload: { granted: 10_001, it: 'trop bref, puis assez' } });
});

it('asks for the reason, for words beside « Autre », and for a required comment', async () => {
  const { onTake, send } = await open(form({ reason: 'requestRefusal', comment: 'required' }));
  await send();
  expect(screen.getByLabelText(/Motif/)).toHaveAccessibleDescription('Choisissez un motif');
  expect(screen.getByText('Écrivez un commentaire')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText(/Motif/), 'AUTRE');
  await userEvent.type(screen.getByLabelText(/Commentaire/), ' trop bref ');
  await send();
  expect(screen.getByText('Précisez le motif (10 caractères au moins)')).toBeVisible();
  expect(onTake).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/Commentaire/), 'pour être compris');
  await send();
  expect(onTake).toHaveBeenCalledWith({ reasonCode: 'AUTRE', comment: 'trop bref pour être compris' });
});

it('asks for a required comment by the name of its field', async () => {
  const { send } = await open(form({ comment: 'required', commentLabel: 'Motif, inscrit dans l’écriture' }));
  await send();
  expect(screen.getByLabelText(/Motif/)).toHaveAccessibleDescription('Remplissez «\u00a0Motif\u00a0»');
});

it('keeps what is typed when the API refuses, and says it at its field', async () => {
  const refusal = Object.assign(new Error('422'), {
    problem: {
      title: 'Saisie refusée',
      detail: 'Un champ est à revoir.',
      errors: [{ path: '/payload/it', message: 'Trop vague' }],
    },
  });
  const { onClose, send } = await open(form({ fields: [field('text')] }), {
    onTake: () => Promise.reject(refusal),
  });
  await userEvent.type(screen.getByLabelText(/^Champ/), 'Deux retards');
  await send();
  expect(await screen.findByText('Un champ est à revoir.')).toBeVisible();
  expect(screen.getByLabelText(/^Champ/)).toHaveAccessibleDescription(/Trop vague/);
  expect(screen.getByLabelText(/^Champ/)).toHaveValue('Deux retards');
  expect(onClose).not.toHaveBeenCalled();
});

it('keeps what is typed while a file is on its way', async () => {
  let arrive: (stored: { id: string }) => void = () => undefined;
  const { onTake, send } = await open(
    form({ comment: 'optional', fields: [field('file', { label: 'Preuve' })] }),
    { upload: () => new Promise((done) => (arrive = done)) },
  );
  await userEvent.upload(screen.getByLabelText('Preuve', { selector: 'input' }), new File(['x'], 'a.pdf'));
  await userEvent.type(screen.getByLabelText('Commentaire'), 'par téléphone');
  arrive({ id: 'kept' });
  await screen.findByText('Pièce jointe');
  await send();
  expect(onTake).toHaveBeenCalledWith({ comment: 'par téléphone', payload: { it: 'kept' } });
});

it('says what the step does, and what depends on a field once that is given', async () => {
  const step = form(
    { fields: [field('amount', { name: 'granted' })], stepUp: true },
    {
      confirm: 'Accorder\u00a0? La suite.',
      look: { effects: [{ text: 'Prévenu', icon: 'users' }, { text: 'Ouverte pour {granted}' }] },
    },
  );
  await open(step);
  expect(screen.getByRole('alertdialog', { name: 'Accorder\u00a0?' })).toHaveTextContent('La suite.');
  expect(screen.getByText(/preuve de votre identité/)).toBeVisible();
  expect(screen.getByText('Prévenu')).toBeVisible();
  expect(screen.queryByText(/Ouverte pour/)).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Champ/), '10');
  expect(screen.getByText(/^Ouverte pour 10,00.€$/)).toBeVisible();
});

it('does not offer a step of a newer API that asks for what it does not know', () => {
  expect(isKnown(form({ fields: [field('text')] }))).toBe(true);
  expect(isKnown(form({ fields: [field('text'), field('signature')] }))).toBe(false);
  expect(isKnown(form({ fields: [field('toString')] }))).toBe(false);
});
