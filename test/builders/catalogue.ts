export { aCarPark, aProduct } from '#adapters/demo/builders.ts'
export { demoCatalogue } from '#adapters/demo/catalogue.ts'
