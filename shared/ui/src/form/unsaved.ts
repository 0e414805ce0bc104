/** What leaving would affect: nothing, a saved draft, a draft that storage refused, or input that is never saved. */
export type Unsaved = 'nothing' | 'kept' | 'lost' | 'unkept';
