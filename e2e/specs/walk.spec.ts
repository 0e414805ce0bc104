import type { PortalRouteRule } from '@cessio/contract/routes';
import type { Page } from '@playwright/test';
import { DIRECTIONS, type Direction } from '../fixtures/axe.ts';
import { addressOf, findRecords, titleOf } from '../fixtures/records.ts';
import { LOOKERS, PUBLIC_ROUTES, rulesFor, titleFor, type Looker } from '../fixtures/routes.ts';
import { expect, signIn, test } from '../fixtures/test.ts';
import { expectChips, expectTilesLevel, expectUnderThumb } from '../pages/looks.ts';
import { answerLate, expectStill, watchShifts } from '../pages/stillness.ts';
import { expectAccessibleEverywhere, PHONE, prepare } from '../pages/variants.ts';
import { expectShown, walk, watchRequests, type Stop } from '../pages/walk.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

type Look = NonNullable<Stop['look']>;

/** Most pages per test, so that both workers are busy. */
const SHARE = 6;
const TITLE = { ltr: 'left to right, light', rtl: 'right to left, dark' } as const;
const home = { path: '/notifications', title: 'Notifications' };
const signInPage = { path: '/auth/boxed-signin', title: 'Se connecter' };

/** Even shares of the pages in each direction, with a name for each. */
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

/** The page in messages: its address without the query. */
const still: Look = (page) => expectStill(page, new URL(page.url()).pathname);
const accessible =
  (dir: Direction): Look =>
  (page) =>
    expectAccessibleEverywhere(page, new URL(page.url()).pathname, [dir]);

/** Answers are delayed and shifts recorded: from left to right on a screen, from right to left on a phone. */
async function watch(page: Page, dir: Direction): Promise<Look> {
  await prepare(page, { dir, ...(dir === 'rtl' && { size: PHONE }) });
  await answerLate(page);
  await watchShifts(page);
  return async (at) => {
    await still(at);
    const what = new URL(at.url()).pathname;
    await expectChips(at, what);
    await expectTilesLevel(at, what);
    if (dir === 'rtl') await expectUnderThumb(at, what);
    await accessible(dir)(at);
  };
}

for (const account of LOOKERS)
  for (const [part, dir, name] of shares(rulesFor(account)))
    test(`pages of ${account} ${name}: they stand still, and are accessible at every width`, async ({
      page,
    }) => {
      const failed = watchRequests(page);
      const look = await watch(page, dir);
      await signIn(page, account);
      await walk(page, await stopsAt(part, account, look), { ...home, look: still });
      expect(failed).toEqual([]);
    });

const open = PUBLIC_ROUTES.filter(({ visitorTo }) => !visitorTo);
for (const [part, dir, name] of shares(open))
  test(`public pages ${name}: they stand still, and are accessible at every width`, async ({ page }) => {
    const look = await watch(page, dir);
    const stops = part.map(({ path, title }) => ({ path, title, look }));
    await walk(page, stops, { ...signInPage, look: still });
  });
