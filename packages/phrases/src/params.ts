// The parameters of a phrase, read off its own text by the type checker: 'Round {round}' asks for { round }.

type Value = string | number

/** Names before the first comma or brace of every placeholder; plural texts are not looked into. */
type NameOf<Inside extends string> = Inside extends `${infer Name},${string}` ? Name : Inside

type Simple<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? NameOf<Inside> | Simple<Rest>
  : never

/** A plural: its own number is asked for by name, whatever its branches use by their own. */
type Branched<Text extends string> = Text extends `${string}{${infer Name}, plural,${string}`
  ? { readonly [K in Name]: Value } & { readonly [name: string]: Value }
  : { readonly [K in Simple<Text>]: Value }

/** `[]` for a phrase without placeholders, otherwise the one object that fills them. */
export type ParamsOf<Text extends string> = string extends Text
  ? readonly [params?: Readonly<Record<string, Value>>]
  : Text extends `${string}{${string}`
    ? readonly [params: Branched<Text>]
    : readonly []
