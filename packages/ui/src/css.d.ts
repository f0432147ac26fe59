/** Each app's bundler takes in a component's styles. */
declare module '*.css'
