export {
  ANCHORS_EVERY,
  ANCHOR_ROWS_MAX,
  Anchor,
  Anchors,
  anchor,
  anchors,
  anchorsOf,
  isList,
};

// anchors
export declare const ANCHORS_EVERY: { readonly least: 1000; readonly most: 10000; };
export declare const ANCHOR_ROWS_MAX = 50;
export declare const anchor: z.ZodObject<{ row: z.ZodInt; cursor: z.ZodString; }, z.core.$strip>;
export type Anchor = z.output<typeof anchor>;
export declare const anchors: z.ZodObject<{
    anchors: z.ZodArray<z.ZodObject<{ row: z.ZodInt; cursor: z.ZodString; }, z.core.$strip>>;
    total: z.ZodObject<{ value: z.ZodInt; capped: z.ZodBoolean; }, z.core.$strip>;
}, z.core.$strip>;
export type Anchors = z.output<typeof anchors>;
export declare const isList: ({ method, query }: Endpoint) => boolean;
export declare function anchorsOf(list: Endpoint): Endpoint<z.ZodType, z.ZodType<Record<string, string>>, z.ZodUndefined, typeof anchors>;
