import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { call } from '@cessio/client';
import { listInvoices } from '@cessio/contract';
import { keepPreviousData, useCan, useNavigate, useQuery, useTranslation, type User } from '@cessio/shell';
import {
  Dialog,
  formatMoney,
  IconBell,
  IconCalendar,
  IconInvoice,
  IconSearch,
  IconUser,
  styled,
  text,
  v,
  type IconLike,
} from '@cessio/ui';
import { flatMenu } from '../menu/menu.ts';

const Field = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  blockSize: 44,
  paddingInline: 12,
  border: `1px solid ${v.borderStrong}`,
  borderRadius: 8,
  background: v.surface,
  '&:focus-within': { outline: `2px solid ${v.focus}`, outlineOffset: 0 },
  '& input': {
    flex: 1,
    minInlineSize: 0,
    border: 0,
    outline: 'none',
    background: 'transparent',
    fontSize: '1rem',
  },
});
const Results = styled('div')({ minBlockSize: 200, maxBlockSize: '50dvh', overflowY: 'auto' });
const Group = styled('div')({
  '& > h3': { padding: '8px 10px 4px', color: v.text3, ...text('caption'), fontWeight: 500 },
});
const Option = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minBlockSize: 40,
  padding: '6px 10px',
  borderRadius: 6,
  cursor: 'pointer',
  ...text('body'),
  '& > span': { flex: 1, minInlineSize: 0 },
  '& small': { color: v.text2, ...text('caption') },
  '& b': { fontWeight: 600 },
  '&[aria-selected="true"]': { background: v.selected },
});

interface Found {
  id: string;
  label: string;
  hint: string;
  to: string;
  icon: IconLike;
}

const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Entries whose label or group holds every typed word, accents and case aside. */
export function matching<T extends { label: string; hint: string }>(
  entries: readonly T[],
  query: string,
): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return entries.filter(({ label, hint }) => {
    const whole = plain(`${label} ${hint}`);
    return words.every((word) => whole.includes(word));
  });
}

/** The typed letters in bold. */
function Marked({ children, query }: { children: string; query: string }) {
  const at = query ? plain(children).indexOf(plain(query)) : -1;
  if (at < 0) return children;
  return (
    <>
      {children.slice(0, at)}
      <b>{children.slice(at, at + query.length)}</b>
      {children.slice(at + query.length)}
    </>
  );
}

function useLate(value: string, wait: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return late;
}

export interface CommandPaletteProps {
  user: User;
  query: string;
  onClose: () => void;
}

/** Pages of one's menu, and invoices by number or company. Arrows move, Enter goes. */
export function CommandPalette({ user, query: first, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const id = useId();
  const [query, setQuery] = useState(first);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const wanted = useLate(query.trim(), 200);
  const mayRead = useCan('invoices.read');
  const invoices = useQuery({
    queryKey: ['invoices', 'palette', wanted],
    queryFn: ({ signal }) => call(listInvoices, { query: { q: wanted, limit: '5' }, signal }),
    enabled: mayRead && wanted.length >= 2,
    placeholderData: keepPreviousData,
  });

  const own = (label: string, to: string, icon: IconLike): Found => ({
    id: to,
    label: t(label),
    hint: '',
    to,
    icon,
  });
  const pages = matching<Found>(
    [
      ...flatMenu(user.role).map(({ label, group, to, icon }) => ({
        id: to,
        label: t(label),
        hint: group ? t(group) : '',
        to,
        icon,
      })),
      own('calendar.title', '/apps/calendar', IconCalendar),
      own('notifications.title', '/notifications', IconBell),
      own('profile.title', '/users/profile', IconUser),
    ],
    query,
  );
  const records: Found[] =
    wanted.length >= 2 && query.trim().length >= 2
      ? (invoices.data?.data ?? []).map((row) => ({
          id: row.id,
          label: row.number ?? row.ref,
          hint: [
            // The bank sees both companies: either may be the one that was typed.
            user.role === 'supplier' ? null : row.assignor?.legalName,
            user.role === 'client' ? null : row.debtor?.legalName,
            row.gross === null ? null : formatMoney(row.gross, row.currency),
          ]
            .filter(Boolean)
            .join(' · '),
          to: `/Invoices/${row.id}`,
          icon: IconInvoice,
        }))
      : [];
  const all = [...pages, ...records];
  const chosen = all[Math.min(at, all.length - 1)];

  const go = (found: Found | undefined): void => {
    if (!found) return;
    onClose();
    void navigate(found.to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = all.length === 0 ? 0 : (Math.min(at, all.length - 1) + step + all.length) % all.length;
      setAt(next);
      list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      go(chosen);
    }
  };
  const draw = (found: Found) => (
    <Option
      key={found.id}
      id={`${id}-${found.id}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a combobox holds more than text
      role="option"
      aria-selected={found === chosen}
      onClick={() => go(found)}
      onPointerMove={() => setAt(all.indexOf(found))}
    >
      <found.icon size={16} aria-hidden />
      <span>
        <Marked query={query.trim()}>{found.label}</Marked> {found.hint && <small>{found.hint}</small>}
      </span>
    </Option>
  );
  return (
    <Dialog open onClose={onClose} title={t('search.title')} width={640}>
      <Field>
        <IconSearch size={18} strokeWidth={1.75} aria-hidden />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-label={t('search.title')}
          placeholder={t('search.placeholder')}
          value={query}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no native list belongs to a combobox */}
      <Results ref={list} id={id} role="listbox" aria-label={t('search.results')}>
        {pages.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups of a listbox are no fieldsets
          <Group role="group" aria-label={t('search.pages')}>
            <h3 aria-hidden>{t('search.pages')}</h3>
            {pages.map(draw)}
          </Group>
        )}
        {records.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups of a listbox are no fieldsets
          <Group role="group" aria-label={t('search.invoices')}>
            <h3 aria-hidden>{t('search.invoices')}</h3>
            {records.map(draw)}
          </Group>
        )}
      </Results>
      {all.length === 0 && !invoices.isFetching && (
        <output style={{ color: v.text2 }}>{t('search.none', { query: query.trim() })}</output>
      )}
    </Dialog>
  );
}
