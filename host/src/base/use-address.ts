import { useSearchParams } from '@cessio/shell';

/** The parameters of the address, and a setter; an empty value removes one. */
export function useAddress(options: { replace?: boolean; preventScrollReset?: boolean }) {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string): void =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    }, options);
  return [params, set] as const;
}
