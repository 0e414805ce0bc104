import { registerEmployee } from '../fixtures/people.ts';
import { withProof } from '../fixtures/proof.ts';
import { accounts } from '../fixtures/stack.ts';
import { expect, expectAccessible, openAs, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';

test('by keyboard on a phone, the administrator erases an employee who left, with a fresh proof; a manager is not shown the page', async ({
  page,
  elsewhere,
  problems,
}) => {
  problems.allow(/403 \(Forbidden\)/);
  const { email } = await registerEmployee('adviser');
  await page.setViewportSize({ width: 360, height: 780 });
  const keys = new Keyboard(page);
  await openAs(page, 'super', '/ops/privacy');
  await keys.fill(page.getByRole('searchbox', { name: 'Nom ou e-mail' }), email);
  const found = page.getByRole('list', { name: 'Personnes trouvées' }).getByRole('link');
  await expect(found).toHaveCount(1);
  await keys.open(found);
  await expect(page.getByText('Ce qui serait effacé')).toBeVisible();
  await expectAccessible(page);
  await keys.open(page.getByRole('button', { name: 'Effacer ses données' }));
  const question = page.getByRole('alertdialog', { name: /^Effacer les données personnelles de/ });
  await withProof(page, accounts.super, () =>
    keys.open(question.getByRole('button', { name: 'Effacer ses données' })),
  );
  await expect(page.getByText('Ce qui a été effacé')).toBeVisible();
  // Its card and the list of requests show the pseudonym.
  await expect(page.getByText(/^Personne [0-9A-F]{10}$/)).toHaveCount(2);

  const manager = await elsewhere('m1', { at: '/ops/privacy' });
  await expect(manager.getByRole('heading', { name: 'Accès refusé' })).toBeVisible();
  await expect(manager.getByRole('searchbox', { name: 'Nom ou e-mail' })).toHaveCount(0);
});
