import { useId, useRef, useState, type ReactNode } from 'react';
import { column, family, hidden, media, oneLine, styled, text, v } from '../theme/look.ts';
import { registerTexts } from '@cessio/shell';
import texts from '../../locales/drop.json' with { type: 'json' };
import { useText } from '../i18n.ts';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { IconAlert, IconClose, IconFileCheck, IconInvoice, IconUpload } from '../icons/icons.ts';
import { IconCamera } from './file-icons.ts';
import { useMediaQuery } from '../util/use-media-query.ts';
import { formatBytes } from '../values/format.ts';

// Fetched with the fields that take files: the portal's first page has none.
registerTexts('common', texts);

const Hold = styled('div')({ ...column, gap: 10, minInlineSize: 0 });
const Zone = styled('label')({
  ...column,
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  minBlockSize: 92,
  padding: 16,
  textAlign: 'center',
  background: v.sunken,
  border: `1px dashed ${v.borderStrong}`,
  borderRadius: 8,
  cursor: 'pointer',
  ...text('body'),
  '& > svg': { color: v.primary, marginBlockEnd: 6 },
  '& b': { fontWeight: 600 },
  '& em': { fontStyle: 'normal', color: v.link, fontWeight: 500 },
  '& em:only-child': { display: 'inline-block' },
  '& em:only-child::first-letter': { textTransform: 'uppercase' },
  '& small': { color: v.text3, ...text('caption') },
  '&:hover em': { textDecoration: 'underline' },
  '&[data-over="true"]': { background: v.selected, border: `2px solid ${v.primary}`, padding: 15 },
  '&:has(:focus-visible)': { outline: `2px solid ${v.focus}`, outlineOffset: 2 },
  '& input': hidden,
  [media.phone]: { minBlockSize: 120 },
});
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '2px 8px',
  padding: '8px 12px',
  background: v.surface,
  border: `1px solid ${v.border}`,
  borderRadius: 8,
  ...text('small'),
  '&[data-state="refused"]': { borderColor: family.danger.fg },
  '& > span:first-of-type': { display: 'flex' },
  '& b': { fontWeight: 500, ...oneLine },
  '& p': { gridColumn: '2 / -1', color: v.text2, ...text('caption') },
  '& progress': {
    gridColumn: '1 / -1',
    inlineSize: '100%',
    marginBlockStart: 4,
    blockSize: 3,
    appearance: 'none',
    border: 0,
    borderRadius: 2,
    background: v.hover,
    color: v.primary,
    '&::-webkit-progress-bar': { background: v.hover, borderRadius: 2 },
    '&::-webkit-progress-value': { background: v.primary, borderRadius: 2 },
    '&::-moz-progress-bar': { background: v.primary, borderRadius: 2 },
  },
});
const End = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: v.text2,
  ...text('caption'),
});

/** Formats of camera images. */
const PICTURES: readonly string[] = ['.jpg', '.jpeg', '.png'];

export interface DropItem {
  id: string;
  name: string;
  /** Bytes. */
  size?: number;
  state: 'sending' | 'reading' | 'read' | 'refused';
  /** Bytes sent so far. */
  loaded?: number;
  /** `read`: « Factur-X, 18 champs lus ». `refused`: why and what to do. */
  message?: ReactNode;
  code?: string;
  /** Action at the end of a file that was read: « Aperçu ». */
  action?: ReactNode;
}

export interface FileDropProps {
  label: string;
  /** Extensions with the dot: `.pdf`. */
  accept: readonly string[];
  /** Bytes; 10 MB by default. */
  maxBytes?: number;
  multiple?: boolean;
  /** Under the prompt, instead of formats and size. */
  hint?: ReactNode;
  /** Files of an accepted type and size; the API checks the bytes. */
  onFiles: (files: File[]) => void;
  items?: readonly DropItem[];
  onRemove?: (id: string) => void;
  onRetry?: (id: string) => void;
}

/** Drop, browse or paste by keyboard; each file shows its progress in bytes, its result, or its refusal and remedy. */
export function FileDrop({
  label,
  accept,
  maxBytes = 10_000_000,
  multiple = false,
  hint,
  onFiles,
  items = [],
  onRemove,
  onRetry,
}: FileDropProps) {
  const t = useText();
  // Files are not dragged on a touch screen.
  const touch = useMediaQuery(media.touch);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly DropItem[]>([]);
  const formats = accept.map((one) => one.slice(1).toLocaleUpperCase('fr')).join(', ');

  const take = (list: FileList | null) => {
    if (!list) return;
    const files = multiple ? [...list] : [...list].slice(0, 1);
    const good: File[] = [];
    const bad: DropItem[] = [];
    for (const file of files) {
      const known = accept.some((end) => file.name.toLocaleLowerCase('fr').endsWith(end));
      const why = !known
        ? ['FILE_TYPE_REFUSED', t('drop.refused.type', { formats })]
        : file.size > maxBytes
          ? [
              'FILE_TOO_LARGE',
              t('drop.refused.size', { size: formatBytes(file.size), max: formatBytes(maxBytes) }),
            ]
          : file.size === 0
            ? ['FILE_EMPTY', t('drop.refused.empty')]
            : null;
      if (why)
        bad.push({
          id: `local-${file.name}-${file.size}`,
          name: file.name,
          state: 'refused',
          code: why[0] ?? '',
          message: why[1],
        });
      else good.push(file);
    }
    setRefused(bad);
    if (good.length > 0) onFiles(good);
    if (input.current) input.current.value = '';
  };

  const one = (item: DropItem, remove: ((id: string) => void) | undefined) => {
    const bad = item.state === 'refused';
    const Icon = bad ? IconAlert : item.state === 'read' ? IconFileCheck : IconInvoice;
    const moving = item.state === 'sending';
    return (
      <Item key={item.id} data-state={item.state}>
        <span style={{ color: bad ? family.danger.fg : v.primary }}>
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <b>
          <bdi dir="ltr">{item.name}</bdi>
        </b>
        <End>
          {moving &&
            item.size !== undefined &&
            t('drop.progress', { loaded: formatBytes(item.loaded ?? 0), total: formatBytes(item.size) })}
          {item.state === 'reading' && t('drop.reading')}
          {item.state === 'read' && item.size !== undefined && formatBytes(item.size)}
          {item.action}
          {bad && onRetry && remove === onRemove && (
            <Button variant="text" size={30} onClick={() => onRetry(item.id)}>
              {t('drop.retry')}
            </Button>
          )}
          {remove && (
            <IconButton
              icon={IconClose}
              size={24}
              label={t(moving ? 'drop.cancel' : 'drop.removeName', { name: item.name })}
              onClick={() => remove(item.id)}
            />
          )}
        </End>
        {item.message && (
          <p>
            {item.message}
            {item.code && ` ${t('drop.code', { code: item.code })}`}
          </p>
        )}
        {(moving || item.state === 'reading') && (
          <progress
            aria-label={item.name}
            max={item.size ?? 1}
            {...(moving ? { value: item.loaded ?? 0 } : {})}
          />
        )}
      </Item>
    );
  };

  return (
    <Hold>
      {touch && accept.some((end) => PICTURES.includes(end)) && (
        <Zone>
          <input
            type="file"
            aria-label={t('drop.photoOf', { label })}
            accept="image/jpeg,image/png"
            capture="environment"
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
          <IconCamera size={24} strokeWidth={1.5} aria-hidden />
          <b>{t('drop.photo')}</b>
        </Zone>
      )}
      <Zone
        data-over={over || undefined}
        onDragEnter={(event) => {
          event.preventDefault();
          depth.current += 1;
          setOver(true);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={() => {
          depth.current -= 1;
          if (depth.current <= 0) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          depth.current = 0;
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          type="file"
          aria-label={label}
          aria-describedby={id}
          accept={accept.join(',')}
          multiple={multiple}
          onChange={(event) => take(event.target.files)}
        />
        <IconUpload size={24} strokeWidth={1.5} aria-hidden />
        {over ? (
          <b>{t('drop.release')}</b>
        ) : (
          <span>
            {!touch && (
              <>
                <b>{t('drop.title')}</b> {t('drop.or')}{' '}
              </>
            )}
            <em>{t('drop.browse')}</em>
          </span>
        )}
        <small id={id}>
          {over
            ? t('drop.releaseHint')
            : (hint ?? `${formats}, ${t('drop.max', { size: formatBytes(maxBytes) })}`)}
        </small>
      </Zone>
      {(items.length > 0 || refused.length > 0) && (
        <ul
          aria-live="polite"
          aria-label={label}
          style={{ display: 'flex', flexDirection: 'column', gap: 8 }}
        >
          {items.map((item) => one(item, onRemove))}
          {refused.map((item) =>
            one(item, (gone) => setRefused(refused.filter(({ id: other }) => other !== gone))),
          )}
        </ul>
      )}
    </Hold>
  );
}
