// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

/// Keeps what the house committed to before each draw: a hash over the signed heads of all rounds with that draw time.
/// Nothing is ever changed or taken back here, and nobody owns it. The first write of a draw time is the only one.
contract Book {
    /// Who may seal. Part of the code, not of the storage: it cannot change.
    address public immutable sealer;

    /// The newest draw time that is sealed, in ms of UTC.
    uint64 public last;

    event Sealed(uint64 indexed drawAt, bytes32 commitment);

    error NotTheSealer();
    error NotAfterTheLast();
    error TooLate();

    constructor(address theSealer) {
        sealer = theSealer;
    }

    function seal(uint64 drawAt, bytes32 commitment) external {
        if (msg.sender != sealer) revert NotTheSealer();
        if (drawAt <= last) revert NotAfterTheLast();
        if (block.timestamp * 1000 >= drawAt) revert TooLate();
        last = drawAt;
        emit Sealed(drawAt, commitment);
    }
}
