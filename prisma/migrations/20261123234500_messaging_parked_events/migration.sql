-- Events of carriers that fail for long: they are kept, and tried again from time to time.
ALTER TYPE "ImCarrierEventState" ADD VALUE 'parked';
