/** What other modules and the entries may use of the feature flags. */
export { registerFlags } from './routes.ts'
export {
  type Feature,
  featuresOf,
  isFeatureOn,
  readFeatures,
  requireFeature,
  requireKnownFeature,
  writeFeature,
} from './service.ts'
