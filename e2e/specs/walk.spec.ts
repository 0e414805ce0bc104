import type { PortalRouteRule } from '@cessio/contract/routes';
import { DIRECTIONS, type Direction } from '../fixtures/axe.ts';
import { addressOf, findRecords, titleOf } from '../fixtures/records.ts';
import { LOOKERS, PUBLIC_ROUTES, rulesFor, titleFor, type Looker } from '../fixtures/routes.ts';
import { expect, signIn, test } from '../fixtures/test.ts';
import { answerLate, expectStill, watchShifts } from '../pages/stillness.ts';
import { expectAccessibleEverywhere, PHONE, prepare } from '../pages/variants.ts';
import { expectShown, walk, watchRequests, type Stop } from '../pages/walk.ts';

// Each test stands alone: both workers share this file.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

type Look = NonNullable<Stop['look']>;

/** At most so many pages to a test, so that both workers have their share. */
const SHARE = 6;
const TITLE = { ltr: 'left to right', rtl: 'right to left' } as const;
const home = { path: '/notifications', title: 'Notifications' };
const signInPage = { path: '/auth/boxed-signin', title: 'Se connecter' };

/** Even shares of the pages in each direction, with what names them. */
function* shares<Rule>(
  rules: readonly Rule[],
): Generator<[part: readonly Rule[], dir: Direction, name: string]> {
  const size = Math.ceil(rules.length / Math.ceil(rules.length / SHARE));
  for (let from = 0; from < rules.length; from += size)
    for (const dir of DIRECTIONS) {
      const part = rules.slice(from, from + size);
      yield [part, dir, `${from + 1} to ${from + part.length}, ${TITLE[dir]}`];
    }
}

let records: ReturnType<typeof findRecords> | undefined;

/** The stops at these pages as that account sees them. */
async function stopsAt(rules: readonly PortalRouteRule[], account: Looker, look: Look): Promise<Stop[]> {
  const ids = await (records ??= findRecords());
  return rules.map((rule) => {
    const [path, title] = [addressOf(rule, ids), titleOf(rule, titleFor(rule, account), ids)];
    return {
      path,
      title,
      look: async (page) => {
        await expectShown(page, { path, title, heading: rule.heading });
        await look(page);
      },
    };
  });
}

/** What a page is, for a message: its address without what was asked of it. */
const still: Look = (page) => expectStill(page, new URL(page.url()).pathname);
const accessible =
  (dir: Direction): Look =>
  (page) =>
    expectAccessibleEverywhere(page, new URL(page.url()).pathname, [dir]);

for (const account of LOOKERS) {
  for (const [part, dir, name] of shares(rulesFor(account)))
    test(`pages of ${account} ${name}: they stand still, and are accessible in both schemes and at every width`, async ({
      page,
    }) => {
      await prepare(page, { dir });
      // What moves is the same from either side.
      const watched = dir === 'ltr';
      const failed = watchRequests(page);
      if (watched) {
        await answerLate(page);
        await watchShifts(page);
      }
      await signIn(page, account);
      const stops = await stopsAt(part, account, async (at) => {
        if (watched) await still(at);
        await accessible(dir)(at);
      });
      await walk(page, stops, watched ? { ...home, look: still } : home);
      expect(failed).toEqual([]);
    });

  test(`pages of ${account} stand still while their answers come late, on a phone`, async ({ page }) => {
    await prepare(page, { size: PHONE });
    await answerLate(page);
    await watchShifts(page);
    await signIn(page, account);
    await walk(page, await stopsAt(rulesFor(account), account, still), { ...home, look: still });
  });
}

const open = PUBLIC_ROUTES.filter(({ visitorTo }) => !visitorTo);
for (const [part, dir, name] of shares(open))
  test(`public pages ${name}, in both schemes and at every width`, async ({ page }) => {
    await prepare(page, { dir });
    const stops = part.map(({ path, title }) => ({ path, title, look: accessible(dir) }));
    await walk(page, stops, { path: '/about', title: 'À propos' });
  });

test('public pages stand still while their answers come late', async ({ page }) => {
  await prepare(page, { size: PHONE });
  await answerLate(page);
  await watchShifts(page);
  const stops = open.filter(({ path }) => path !== signInPage.path);
  await walk(
    page,
    stops.map(({ path, title }) => ({ path, title, look: still })),
    { ...signInPage, look: still },
  );
});
