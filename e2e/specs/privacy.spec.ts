import { registerEmployee } from '../fixtures/people.ts';
import { withProof } from '../fixtures/proof.ts';
import { accounts } from '../fixtures/stack.ts';
import { expect, expectAccessible, signIn, test } from '../fixtures/test.ts';

test('the administrator erases an employee who left, with a fresh proof; a manager is not shown the page', async ({
  page,
  elsewhere,
  problems,
}) => {
  problems.allow(/403 \(Forbidden\)/);
  const { email } = await registerEmployee('adviser');
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'super');
  await page.goto('/ops/privacy');
  await page.getByRole('searchbox', { name: 'Nom ou e-mail' }).fill(email);
  await page.getByRole('list', { name: 'Personnes trouvées' }).getByRole('link').click();
  await expect(page.getByText('Ce qui serait effacé')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Effacer ses données' }).click();
  const question = page.getByRole('alertdialog', { name: /^Effacer les données personnelles de/ });
  await withProof(page, accounts.super, () =>
    question.getByRole('button', { name: 'Effacer ses données' }).click(),
  );
  await expect(page.getByText('Ce qui a été effacé')).toBeVisible();
  // Its card and the list of requests call it by the pseudonym.
  await expect(page.getByText(/^Personne [0-9A-F]{10}$/)).toHaveCount(2);

  const manager = await elsewhere('m1', {});
  await manager.goto('/ops/privacy');
  await expect(manager.getByRole('heading', { name: 'Accès refusé' })).toBeVisible();
  await expect(manager.getByRole('searchbox', { name: 'Nom ou e-mail' })).toHaveCount(0);
});
