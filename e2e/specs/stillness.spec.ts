import { addressOf, findRecords, titleOf } from '../fixtures/records.ts';
import { LOOKERS, PUBLIC_ROUTES, rulesFor, titleFor } from '../fixtures/routes.ts';
import { test } from '../fixtures/test.ts';
import { answerLate, expectStill, watchShifts } from '../pages/stillness.ts';
import { walk, type Stop } from '../pages/walk.ts';

// Each test stands alone: both workers share this file.
test.describe.configure({ mode: 'parallel' });

const PHONE = { width: 360, height: 740 };
const SIZES = [{ width: 1440, height: 900 }, PHONE];
const still = (path: string, title: string): Stop => ({
  path,
  title,
  look: (page) => expectStill(page, path),
});

let records: ReturnType<typeof findRecords> | undefined;

for (const size of SIZES)
  for (const account of LOOKERS)
    test(`pages of ${account} stand still while their answers come late, ${size.width} px`, async ({
      page,
      signIn,
    }) => {
      test.setTimeout(180_000);
      const ids = await (records ??= findRecords());
      await page.setViewportSize(size);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await answerLate(page);
      await watchShifts(page);
      await signIn(page, account);
      const stops = rulesFor(account).map((rule) =>
        still(addressOf(rule, ids), titleOf(rule, titleFor(rule, account), ids)),
      );
      await walk(page, stops, still('/notifications', 'Notifications'));
    });

test('public pages stand still while their answers come late', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await answerLate(page);
  await watchShifts(page);
  const signIn = '/auth/boxed-signin';
  const stops = PUBLIC_ROUTES.filter(({ path, visitorTo }) => !visitorTo && path !== signIn);
  await walk(
    page,
    stops.map(({ path, title }) => still(path, title)),
    still(signIn, 'Se connecter'),
  );
});
