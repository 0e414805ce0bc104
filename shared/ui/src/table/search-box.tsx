import { SearchInput } from '../fields/text-inputs.tsx';
import { useTyped } from './use-typed.ts';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
}

/** The list's search, applied when complete. */
export function SearchBox({ value, onChange, label }: SearchBoxProps) {
  return <SearchInput label={label} {...useTyped(value, onChange)} />;
}
