import { useMemo } from 'react';
import { styled } from '@cessio/ui';
import { encode } from 'uqr';

const QUIET = 4;

/** Black on white in every scheme, as cameras expect. */
const Picture = styled('svg')({
  display: 'block',
  inlineSize: 192,
  blockSize: 192,
  background: '#fff',
  borderRadius: 8,
});

/** A QR code rendered in the page, because its content must not be sent to a service. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(value, { ecc: 'M', border: 0 });
    const dark = data.flatMap((row, y) =>
      row.flatMap((on, x) => (on ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
    );
    return { path: dark.join(''), size: modules + 2 * QUIET };
  }, [value]);
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{label}</title>
      <path d={path} fill="#000" />
    </Picture>
  );
}
