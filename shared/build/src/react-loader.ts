/** Name on `globalThis` of React's modules in their development build, by their names. */
export const REACT = '__cessioReact';

/** Those that the host bundles. */
export const REACT_MODULES = [
  'react',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
] as const;

/**
 * Lets an entry file of React be the development build that the page has loaded before (docs/adr/0098).
 * @param name of the module: `react-dom/client`
 */
export const replaceable = (name: string, code: string): string =>
  code.replaceAll(
    /module\.exports = (?=require\()/g,
    `module.exports = globalThis.${REACT}?.["${name}"] ?? `,
  );

/** The same as a loader; the module's name is in its options. */
export default function reactLoader(this: { getOptions: () => { name: string } }, code: string): string {
  return replaceable(this.getOptions().name, code);
}
