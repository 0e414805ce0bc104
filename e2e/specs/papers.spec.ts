import type { Page } from '@playwright/test';
import { plainPdf } from '../fixtures/einvoice.ts';
import { CUT } from '../fixtures/network.ts';
import { expect, test } from '../fixtures/test.ts';

const PAPER = 'Contrat ou commande à garantir';
const input = (page: Page) => page.locator(`input[type="file"]:not([capture])[aria-label="${PAPER}"]`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const drop = (page: Page) => page.getByText('commande-brevanne.pdf', { exact: true });

test('a paper that was chosen for a new request comes back with the text after a reload, and a request cut off midway does not leave without it', async ({
  elsewhere,
  problems,
}) => {
  problems.allow(CUT);
  const client = await elsewhere('client', { at: '/requests/new' });
  await client.getByRole('radio', { name: /première demande/ }).check();
  await client.getByLabel(/^Bénéficiaire/).selectOption({ index: 1 });
  await client.getByLabel(/^Montant demandé/).fill('12000');
  await client.getByLabel(/^Durée/).fill('90');
  await client.getByLabel(/^Motif de la demande/).fill('Trois boutiques à équiper.');
  await input(client).setInputFiles({ ...plainPdf, name: 'commande-brevanne.pdf' });
  await expect(client.getByText('Sera jointe à l’enregistrement.')).toBeVisible();
  await expect
    .poll(() => client.evaluate(() => Object.keys(localStorage).some((key) => key.includes('cessio.file.'))))
    .toBe(true);

  await client.reload();
  await expect(client.getByLabel(/^Motif de la demande/)).toHaveValue('Trois boutiques à équiper.');
  await expect(drop(client)).toBeVisible();
  await expect(client.getByText('Sera jointe à l’enregistrement.')).toBeVisible();

  // Saved, and cut off before the paper has arrived.
  await client.route('**/api/documents', (route) => route.abort());
  await press(client, 'Envoyer la demande');
  await expect(client).toHaveURL(/\/requests\/new\?id=/);
  await expect(drop(client)).toBeVisible();
  const id = new URL(client.url()).searchParams.get('id') ?? '';
  await client.goto(`/requests/${id}`);
  await expect(client.getByText('Pièces choisies sur cet appareil, pas encore déposées')).toBeVisible();
  await expect(client.getByRole('button', { name: 'Supprimer le brouillon' })).toBeVisible();
  await expect(client.getByRole('button', { name: 'Envoyer', exact: true })).toHaveCount(0);
  // Another request starts without it.
  await client.goto('/requests/new');
  await expect(client.getByLabel(/^Motif de la demande/)).toHaveValue('');
  await expect(drop(client)).toHaveCount(0);

  await client.unroute('**/api/documents');
  await client.goto(`/requests/${id}`);
  await client.getByRole('link', { name: 'Continuer' }).click();
  await expect(client.getByText('En vérification', { exact: true })).toBeVisible();
  await press(client, 'Envoyer la demande');
  await expect(client).toHaveURL(`/requests/${id}`);
  await expect(client.getByRole('region', { name: 'Pièces du dossier' })).toContainText(
    /commande-brevanne\.pdf.*À vérifier.: conseiller/,
  );
  await expect(client.getByText('Modifié entre-temps')).toHaveCount(0);

  // The decider reads it on the record, and « Mes documents » says which request it belongs to.
  const adviser = await elsewhere('adviser', { at: `/requests/${id}` });
  await expect(adviser.getByRole('region', { name: 'Pièces du dossier' })).toContainText(
    'commande-brevanne.pdf',
  );
  await client.goto('/documents/my');
  const [, number = ''] =
    /(DG-\d{4}-\d{6})/.exec((await adviser.getByRole('heading', { level: 1 }).textContent()) ?? '') ?? [];
  await expect(client.getByRole('link', { name: number }).first()).toBeVisible();
});
