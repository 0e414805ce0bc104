import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchKind } from '@cessio/contract';
import { useNavigate, useTranslation, type User } from '@cessio/shell';
import {
  Button,
  Dialog,
  IconArrowDown,
  IconArrowUp,
  IconCompany,
  IconDashboard,
  IconHandshake,
  IconInvoice,
  IconSearch,
  IconShieldCheck,
  IconUser,
  IconUserCheck,
  Kbd,
  media,
  Notice,
  Row,
  styled,
  text,
  useMediaQuery,
  v,
  VisuallyHidden,
  type IconLike,
} from '@cessio/ui';
import '../palette/texts.ts';
import { matching } from '../palette/matching.ts';
import { forgetRecent, recentOf, remember, type Recent } from '../palette/recent.ts';
import { optionId, ResultList, type Found } from '../palette/result-list.tsx';
import { useActions, usePages } from '../palette/use-entries.ts';
import { LONGEST, useRecordSearch } from '../palette/use-record-search.ts';

const Field = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  blockSize: 44,
  flex: 'none',
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
    color: v.text,
    fontSize: '1rem',
    textOverflow: 'ellipsis',
  },
  '[dir="rtl"] & input': { textAlign: 'right' },
});
const Keys = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 14px',
  marginInlineEnd: 'auto',
  color: v.text2,
  ...text('caption'),
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 4 },
});

const KIND_ICONS: Record<SearchKind | 'page', IconLike> = {
  page: IconDashboard,
  invoice: IconInvoice,
  party: IconCompany,
  guaranteeRequest: IconHandshake,
  guarantee: IconShieldCheck,
  adhesion: IconUserCheck,
  employee: IconUser,
};

interface Option extends Found {
  /** What is remembered of it; an action leaves nothing to come back to. */
  target: Recent | null;
  run?: (() => void) | undefined;
}

function fromTarget(target: Recent, icon: IconLike, group: string): Option {
  const { kind, label, hint, href } = target;
  return { key: `${group} ${href}`, kind, label, hint, icon, target };
}

export interface CommandPaletteProps {
  user: User;
  query: string;
  onClose: () => void;
}

/**
 * Pages, actions, and records of every kind the user may see. The field keeps the focus: arrows choose, Enter opens.
 * Without an answer of the API pages and actions stay at hand.
 */
export function CommandPalette({ user, query: first, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const id = useId();
  const [query, setQuery] = useState(first);
  const [at, setAt] = useState<string | null>(null);
  const [recent, setRecent] = useState(() => recentOf(user.id));
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { hits, searching, failed, retry } = useRecordSearch(query);
  const touch = useMediaQuery(media.touch);
  const typed = query.trim();

  const pages = matching(usePages(user), query).map(({ id: path, label, hint, icon, href = '/' }): Option =>
    fromTarget({ kind: 'page', id: path, label, hint, href }, icon, 'page'),
  );
  const actions = matching(useActions(user), query).map(({ id: name, label, hint, icon, run }): Option => ({
    key: `action ${name}`,
    kind: 'action',
    label,
    hint,
    icon,
    target: null,
    run,
  }));
  // The API gives the best first: its kind leads.
  const records = [...new Set(hits.map(({ kind }) => kind))].map((kind) => ({
    name: kind as string,
    items: hits.filter((hit) => hit.kind === kind).map((hit) => fromTarget(hit, KIND_ICONS[kind], kind)),
  }));
  const latest = typed ? [] : recent.map((one) => fromTarget(one, KIND_ICONS[one.kind], 'recent'));
  // Records come below what is known at once: nothing moves under the hand when they arrive.
  const groups = [
    { name: 'recent', items: latest },
    { name: 'page', items: pages },
    { name: 'action', items: actions },
    ...records,
  ]
    .filter(({ items }) => items.length > 0)
    .map((group) => ({ ...group, title: t(`palette.group.${group.name}`) }));
  const all = groups.flatMap(({ items }) => items);
  const chosen = all.find(({ key }) => key === at) ?? all[0];

  const open = (option: Option | undefined): void => {
    if (!option) return;
    onClose();
    if (option.run) option.run();
    if (!option.target) return;
    remember(user.id, option.target);
    void navigate(option.target.href);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length > 0) {
      event.preventDefault();
      const next = all[((chosen ? all.indexOf(chosen) : -1) + step + all.length) % all.length];
      if (!next) return;
      setAt(next.key);
      list.current?.ownerDocument.getElementById(optionId(id, next))?.scrollIntoView?.({ block: 'nearest' });
    }
    // Not the Enter that ends a composition.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(chosen);
    }
  };
  const spoken = searching
    ? t('palette.searching')
    : all.length > 0
      ? t('palette.found', { count: all.length })
      : '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('palette.title')}
      width={640}
      actions={
        !touch && (
          <Keys aria-hidden>
            <span>
              <Kbd>
                <IconArrowUp size={12} strokeWidth={2} />
              </Kbd>
              <Kbd>
                <IconArrowDown size={12} strokeWidth={2} />
              </Kbd>
              {t('palette.keys.move')}
            </span>
            <span>
              <Kbd>Entrée</Kbd> {t('palette.keys.open')}
            </span>
            <span>
              <Kbd>Échap</Kbd> {t('palette.keys.close')}
            </span>
          </Keys>
        )
      }
    >
      <Field>
        <IconSearch size={18} strokeWidth={1.75} aria-hidden />
        <input
          ref={field}
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(id, chosen)}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          value={query}
          maxLength={LONGEST}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(null);
            list.current?.scrollTo?.({ top: 0 });
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      {failed && (
        <Notice
          live
          severity="warning"
          action={
            <Button size={30} variant="text" onClick={retry}>
              {t('palette.retry')}
            </Button>
          }
        >
          {t('palette.failed')}
        </Notice>
      )}
      <ResultList
        ref={list}
        id={id}
        label={t('palette.results')}
        groups={groups}
        chosen={chosen}
        query={typed}
        onHover={({ key }) => setAt(key)}
        onChoose={({ key }) => open(all.find((option) => option.key === key))}
      />
      {latest.length > 0 && (
        <Row justify="end">
          <Button
            size={30}
            variant="text"
            onClick={() => {
              forgetRecent(user.id);
              setRecent([]);
              field.current?.focus();
            }}
          >
            {t('palette.forget')}
          </Button>
        </Row>
      )}
      {all.length === 0 && !searching && !failed && (
        <p style={{ color: v.text2 }}>
          {t('palette.none', { query: typed })} {t('palette.none.hint')}
        </p>
      )}
      <VisuallyHidden>
        <output>{spoken || t('palette.none', { query: typed })}</output>
      </VisuallyHidden>
    </Dialog>
  );
}
