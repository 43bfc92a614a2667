export { aCarPark, anAirportCatalogue, aProduct, threePackages } from '#adapters/demo/builders.ts'
export { demoCatalogue } from '#adapters/demo/catalogue.ts'
