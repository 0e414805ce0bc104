import {
  enrolApplication,
  fetchTokensOf,
  keepTokens,
  registerEmployee,
  type Employee,
} from '../../fixtures/people.ts';
import { callApi, callAs, type Tokens } from '../../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../../fixtures/test.ts';
import { totpCode } from '../../fixtures/totp.ts';
import { Frame } from '../../pages/frame.ts';
import { expectPage } from '../../pages/page-title.ts';
import { SignIn } from '../../pages/sign-in.ts';

interface Settings {
  version: number;
  mfaRequiredForStaff: boolean;
}

/** An administrator for this test only: to require a second factor of everybody they must have one too. */
class Chief {
  readonly tokens: Tokens;
  readonly #codes: string[];

  private constructor(tokens: Tokens, codes: string[]) {
    this.tokens = tokens;
    this.#codes = codes;
  }

  static async appoint(): Promise<Chief> {
    const employee = await registerEmployee('super');
    const tokens = await fetchTokensOf(employee);
    return new Chief(tokens, await enrolApplication(tokens, employee.email));
  }

  /** An unused one. */
  recoveryCode(): string {
    const code = this.#codes.shift();
    if (!code) throw new Error('No recovery code is left.');
    return code;
  }

  async isAsked(): Promise<boolean> {
    return (await this.#settings()).mfaRequiredForStaff;
  }

  /** Withdraws the requirement, whatever the test left behind. */
  async relax(): Promise<void> {
    const { token } = this.tokens;
    const { version, mfaRequiredForStaff } = await this.#settings();
    if (!mfaRequiredForStaff) return;
    const { stepUpToken } = await callApi<{ stepUpToken: string }>(token, 'POST', '/api/auth/step-up', {
      method: 'recovery',
      code: this.recoveryCode(),
    });
    const change = { version, mfaRequiredForStaff: false };
    await callApi(token, 'PATCH', '/api/settings', change, { 'x-step-up': stepUpToken });
  }

  #settings(): Promise<Settings> {
    return callApi<Settings>(this.tokens.token, 'GET', '/api/settings');
  }
}

let chief: Chief | null = null;
test.afterEach(async () => {
  await chief?.relax();
  chief = null;
});

test('the bank’s people add a second factor before anything else, as long as it is asked of them', async ({
  elsewhere,
  page: office,
  problems,
}) => {
  test.slow();
  // A refusal requires a fresh proof, and another the enrolment.
  problems.allow(/status of 403/);
  const adviser: Employee = await registerEmployee('adviser');
  const own = await Chief.appoint();
  chief = own;

  await keepTokens(office, own.tokens);
  await office.goto('/ops/settings');
  await office.getByRole('switch', { name: /^Deuxième facteur obligatoire/ }).check();
  await office.getByRole('form', { name: 'Règles' }).getByRole('button', { name: 'Enregistrer' }).click();
  const proof = office.getByRole('dialog', { name: 'Confirmez votre identité' });
  await proof.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await proof.getByRole('textbox', { name: 'Code de secours' }).fill(own.recoveryCode());
  await proof.getByRole('button', { name: 'Confirmer' }).click();
  await expect(proof).toBeHidden();
  await expect.poll(() => own.isAsked()).toBe(true);

  const page = await elsewhere();
  const asked = page.getByRole('heading', { level: 1, name: 'Ajoutez un deuxième facteur' });
  await page.goto('/Clients/Debitor');
  await new SignIn(page).send(adviser.email, adviser.password);
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  // Nothing else is open: neither by an address, nor by a menu.
  await page.goto('/requests/client');
  await expect(asked).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/second-factor/);
  await expect(new Frame(page).menu).toHaveCount(0);
  await page.goto('/Clients/Debitor');
  await expect(asked).toBeVisible();

  // The password just given is sufficient proof, this once.
  await page.getByRole('button', { name: 'Ajouter une application' }).click();
  const secret = page.locator('code');
  await expect(secret).toHaveText(/^[A-Z2-7 ]{16,}$/);
  await page
    .getByRole('textbox', { name: 'Code affiché par l’application' })
    .fill(totpCode((await secret.textContent()) ?? ''));
  await page.getByRole('button', { name: 'Activer l’application' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Codes de secours' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continuer vers le portail' }).click();
  await expectPage(page, 'Débiteurs');
  await expect(new Frame(page).menu).toBeVisible();

  await own.relax();
  expect(await callAs('risk', 'GET', '/api/auth/profil')).toMatchObject({ mustEnrolMfa: false });
});
