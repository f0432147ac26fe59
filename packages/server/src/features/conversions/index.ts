export { cancelConversion } from './cancel-conversion.ts'
export { type Carried, carryConversions } from './carry-conversions.ts'
export { type Conversion, convert, foreseeConversion } from './convert.ts'
export { listConversions, listPairs } from './list-conversions.ts'
export {
  type ConversionFilter,
  findForOperators,
  listForOperators,
} from './list-for-operators.ts'
export { type ConversionAction, type ConversionReview, reviewConversion } from './review-conversion.ts'
